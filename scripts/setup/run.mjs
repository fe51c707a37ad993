import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ENDING_SIGNALS, survivesHangup } from './hangup.mjs';
import { ENV, ROOT } from './repository.mjs';

const running = new Set();

/**
 * Runs a program from the repository's root. With `quiet`, nothing is shown and `output` contains its output. Never
 * rejects; a program that cannot be started has code 127.
 */
export function run(command, args, { quiet = false, env = ENV, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    // In a group of its own, what the terminal sends to ours does not reach it.
    const child = spawn(command, args, { cwd, env, stdio, detached: survivesHangup() });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const finish = (code) => {
      stopForwarding(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      collect(error.message);
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
    forwardSignals(child);
  });
}

// A signal stops the running programs first, then this process, so that none is left behind.
let stoppedBy;

function stop(signal) {
  stoppedBy = signal;
  // The terminal itself sends Ctrl-C to all processes of the group.
  if (signal !== 'SIGINT' || survivesHangup()) for (const child of running) child.kill(signal);
}

function forwardSignals(child) {
  if (running.size === 0) for (const signal of ENDING_SIGNALS) process.on(signal, stop);
  running.add(child);
}

function stopForwarding(child) {
  running.delete(child);
  if (running.size > 0) return;
  if (stoppedBy) process.exit(128 + constants.signals[stoppedBy]);
  for (const signal of ENDING_SIGNALS) process.off(signal, stop);
}
