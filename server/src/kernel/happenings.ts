import { type Channel, channel } from 'node:diagnostics_channel';

/** What happens in this process and may be counted. Never who it happened to: no name, address or id is told. */
export type Happenings = {
  login: 'succeeded' | 'failed' | 'code-asked' | 'code-refused';
  /** The name of the limit that somebody reached. */
  limitHit: string;
  sentAway: 'overloaded' | 'logins-sent-away' | 'forms-sent-away';
  /** Whether a page was found in memory (`kept`), made and kept (`made`), or is one that is not kept. */
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

/** @returns stops listening */
export function listen<Of extends Name>(name: Of, hear: (what: Happenings[Of]) => void): () => void {
  const onMessage = (message: unknown) => hear(message as Happenings[Of]);
  channels[name].subscribe(onMessage);
  return () => channels[name].unsubscribe(onMessage);
}
