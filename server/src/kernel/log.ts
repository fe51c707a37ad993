import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** The secret of a link, in a URL of the API or of a page. */
const LINK_SECRET =
  /(\/(?:(?:validate|complete)-invitation|newsletters\/+(?:unsubscribe|confirm)|newsletter\/+(?:desinscription|confirmation)|mise-en-relation|calendars)\/+)[^/]+/gi;
const LONG_SECRET = /[\w-]{43,}/g;

/** The text without secrets of links, and without anything else long enough to be one, so that it may be logged. */
export const redactSecrets = (text: string) => text.replace(LINK_SECRET, '$1…').replace(LONG_SECRET, '…');

/** Fields by which a secret or an address could be passed to the log by mistake. */
const REDACTED_FIELDS = [
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
  message: redactSecrets(error.message),
  code: error.code,
  stack: error.stack && redactSecrets(error.stack),
});

const MAX_BUFFERED_BYTES = 1_000_000;
/** At this size the lines of a turn are written before its end, so that one write can hardly exceed the buffer limit. */
const FLUSH_AT_CHARACTERS = 64_000;
/** Of one message of a library, which may repeat input of a visitor, however long. */
const MAX_CONSOLE_CHARACTERS = 500;
const RETRY_MS = 200;

/** One JSON object a line, times in UTC, without secrets. Written to the standard output unless there is a `destination`. */
export function createLog(settings: { LOG_LEVEL: string }, destination?: DestinationStream): Log {
  const options = {
    level: settings.LOG_LEVEL,
    base: null,
    timestamp: createTimestampFormatter(),
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '…' },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? standardOutput());
}

/** The same as the library's timestamp, but formatted once a millisecond: under load many lines share one. */
function createTimestampFormatter(): () => string {
  let last = 0;
  let formatted = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      formatted = `,"time":"${new Date(now).toISOString()}"`;
    }
    return formatted;
  };
}

/**
 * Writes all lines of one turn of the event loop together: under load, a write for each line would cost as much as a response.
 * No line waits longer than that turn, so a killed process loses only the lines of its last turn. The library's own buffering
 * would wait for the disk each time, and block all requests.
 */
function standardOutput(): DestinationStream {
  // Otherwise the library, and the whole site with it, would block while a full pipe is not read.
  const retryEAGAIN = () => false;
  const output = pino.destination({ fd: 1, sync: true, maxLength: MAX_BUFFERED_BYTES, retryEAGAIN });
  const retryTimer = setTimeout(() => output.write(''), RETRY_MS).unref();
  // A log that cannot be written, as on a full disk, must not end the site; lines beyond the buffer limit are dropped.
  output.on('error', () => retryTimer.refresh());
  let dropped = 0;
  output.on('drop', (lines: string) => {
    dropped += lines.split('\n').length - 1;
  });
  output.on('drain', () => {
    if (dropped > 0) output.write(droppedLinesEntry(dropped));
    dropped = 0;
  });
  let buffered = '';
  const flush = () => {
    output.write(buffered);
    buffered = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      if (buffered === '') setImmediate(flush);
      buffered += line;
      if (buffered.length > FLUSH_AT_CHARACTERS) flush();
    },
  };
}

/** A line in the format of the log. */
const droppedLinesEntry = (count: number) =>
  `${JSON.stringify({ level: 'error', time: new Date(), event: 'log-dropped', count, msg: 'Lines were dropped' })}\n`;

/** Turns what a library prints on the console into lines of the log. */
export function redirectConsole(log: Log): void {
  const redactedText = (what: unknown) => redactSecrets(String(what)).slice(0, MAX_CONSOLE_CHARACTERS);
  const logFieldsOf = (what: unknown) =>
    what instanceof Error ? { err: what } : { said: redactedText(what) };
  console.error = (what) => log.error(logFieldsOf(what), 'console');
  console.warn = (what) => log.warn(logFieldsOf(what), 'console');
}
