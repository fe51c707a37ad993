import { type DestinationStream, type Logger, pino } from 'pino';
import { withoutSecrets } from './redaction.ts';

export type Log = Logger;

/** Fields by which a secret or an address could be passed to the log by mistake. */
const NEVER_LOGGED = [
  'password',
  'confirmPassword',
  'token',
  'recaptchaToken',
  'authorization',
  'cookie',
  'email',
];

/** Only these fields: a database driver attaches the row it refused, personal data included, to the error. */
const describeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: withoutSecrets(error.message),
  code: error.code,
  stack: error.stack && withoutSecrets(error.stack),
});

const MOST_HELD_BYTES = 1_000_000;
/** At this size the lines of a turn are written before its end, so that one write can hardly exceed what may be held. */
const WRITTEN_AT_ONCE = 64_000;
/** Of one message of a library, which may repeat what a visitor sent, however long. */
const MOST_CHARACTERS_SAID = 500;
const TRY_AGAIN_MS = 200;

/** One JSON object a line, times in UTC, without secrets. Goes to the standard output unless there is a `destination`. */
export function createLog(settings: { LOG_LEVEL: string }, destination?: DestinationStream): Log {
  const options = {
    level: settings.LOG_LEVEL,
    base: null,
    timestamp: momentOfLine(),
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: NEVER_LOGGED.flatMap((name) => [name, `*.${name}`]), censor: '…' },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? standardOutput());
}

/** The same as the library's timestamp, but formatted once a millisecond: under load many lines share one. */
function momentOfLine(): () => string {
  let last = 0;
  let written = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      written = `,"time":"${new Date(now).toISOString()}"`;
    }
    return written;
  };
}

/**
 * Writes all lines of one turn of the event loop together: under load, a write for each line would cost as much as an answer.
 * No line waits longer than that turn, so a killed process loses only what it was about to write. The library's own buffering
 * would wait for the disk each time, and keep everybody waiting.
 */
function standardOutput(): DestinationStream {
  // Otherwise the library would block while nobody reads a full pipe, and the whole site with it.
  const retryEAGAIN = () => false;
  const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_HELD_BYTES, retryEAGAIN });
  const tryAgain = setTimeout(() => output.write(''), TRY_AGAIN_MS).unref();
  // A log that cannot be written, as on a full disk, must not end the site; lines beyond what may be held are dropped.
  output.on('error', () => tryAgain.refresh());
  let dropped = 0;
  output.on('drop', (lines: string) => {
    dropped += lines.split('\n').length - 1;
  });
  output.on('drain', () => {
    if (dropped > 0) output.write(lineOfDropped(dropped));
    dropped = 0;
  });
  let held = '';
  const flush = () => {
    output.write(held);
    held = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      if (held === '') setImmediate(flush);
      held += line;
      if (held.length > WRITTEN_AT_ONCE) flush();
    },
  };
}

/** A line in the format of the log. */
const lineOfDropped = (count: number) =>
  `${JSON.stringify({ level: 'error', time: new Date(), event: 'log-dropped', count, msg: 'Lines were dropped' })}\n`;

/** Turns what a library prints on the console into lines of the log. */
export function takeOverConsole(log: Log): void {
  const said = (what: unknown) => withoutSecrets(String(what)).slice(0, MOST_CHARACTERS_SAID);
  const line = (what: unknown) => (what instanceof Error ? { err: what } : { said: said(what) });
  console.error = (what) => log.error(line(what), 'console');
  console.warn = (what) => log.warn(line(what), 'console');
}
