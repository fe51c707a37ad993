import { isatty } from 'node:tty';

/**
 * Whether this process has nothing to do with the terminal that it was started from, as after `nohup npm start &`. Node sets
 * every signal that its parent ignores to its default again, so that SIGHUP would end what `nohup` was to protect; but
 * GNU's `nohup` also leads input and output away from the terminal. That of BSD and macOS leaves the input, as a pipe into
 * another program does, which must not outlive the terminal: there, `</dev/null` has to say it.
 */
const isDetached = ![0, 1, 2].some((descriptor) => isatty(descriptor));
let isSurviving = false;

/** The signals that end this process: that of a closed terminal only if it belongs to one. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', ...(isDetached ? [] : ['SIGHUP'])];

/** From now on this process, and the programs that it runs, outlive the terminal, if they are detached from it. */
export function surviveHangup() {
  if (!isDetached) return;
  isSurviving = true;
  process.on('SIGHUP', () => undefined);
}

export const survivesHangup = () => isSurviving;
