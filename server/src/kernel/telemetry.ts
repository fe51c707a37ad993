import { type Channel, channel } from 'node:diagnostics_channel';

/** What happens in this process and may be counted. Never whom it concerns: no name, address or id. */
export type Happenings = {
  login: 'succeeded' | 'failed' | 'code-asked' | 'code-refused';
  /** The name of the limit that was exceeded. */
  limitHit: string;
  sentAway: 'overloaded' | 'logins-sent-away' | 'forms-sent-away';
  /** Whether a page was found in memory (`kept`), rendered and kept (`made`), or rendered and not kept. */
  page: 'kept' | 'made' | 'not-kept';
  databaseFailed: 'unavailable' | 'refused';
  backupFailed: unknown;
};
type Name = keyof Happenings;

const NAMES: Name[] = ['login', 'limitHit', 'sentAway', 'page', 'databaseFailed', 'backupFailed'];
const channels = Object.fromEntries(NAMES.map((name) => [name, channel(`cercle:${name}`)])) as Record<
  Name,
  Channel
>;

/** Costs next to nothing while nobody listens. */
export function tell<Of extends Name>(name: Of, what: Happenings[Of]): void {
  channels[name].publish(what);
}

/** @returns a function that stops listening */
export function listen<Of extends Name>(name: Of, hear: (what: Happenings[Of]) => void): () => void {
  const onMessage = (message: unknown) => hear(message as Happenings[Of]);
  channels[name].subscribe(onMessage);
  return () => channels[name].unsubscribe(onMessage);
}
