import { type Channel, channel } from 'node:diagnostics_channel';

/** Events of this process that may be counted. Never with personal data: no name, address or id. */
export type TelemetryEvents = {
  login: 'succeeded' | 'failed' | 'code-asked' | 'code-refused';
  /** The name of the limit that was exceeded. */
  limitHit: string;
  loadShed: 'overloaded' | 'logins-sent-away' | 'forms-sent-away';
  /** Whether a page came from the cache (`kept`), was rendered and cached (`made`), or rendered and not cached. */
  page: 'kept' | 'made' | 'not-kept';
  databaseFailed: 'unavailable' | 'refused';
  /** The name of the job. */
  jobFailed: string;
  jobDone: { name: string; seconds: number };
};
type EventName = keyof TelemetryEvents;

const EVENT_NAMES: EventName[] = [
  ...(['login', 'limitHit', 'loadShed', 'page', 'databaseFailed', 'jobFailed', 'jobDone'] as const),
];
const channels = Object.fromEntries(EVENT_NAMES.map((name) => [name, channel(`cercle:${name}`)])) as Record<
  EventName,
  Channel
>;

/** Costs next to nothing without a listener. */
export function emit<Key extends EventName>(name: Key, payload: TelemetryEvents[Key]): void {
  channels[name].publish(payload);
}

/** @returns a function that stops listening */
export function on<Key extends EventName>(
  name: Key,
  listener: (payload: TelemetryEvents[Key]) => void,
): () => void {
  const onMessage = (message: unknown) => listener(message as TelemetryEvents[Key]);
  channels[name].subscribe(onMessage);
  return () => channels[name].unsubscribe(onMessage);
}
