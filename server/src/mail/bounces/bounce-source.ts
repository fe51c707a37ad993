/** A message that came back; `name` is its file or its number in the mailbox, for the log. */
export type IncomingMessage = { bytes: Uint8Array; name: string };

/** Called for one message after the other. @throws when the rest is to be read by a later run */
export type HandleMessage = (message: IncomingMessage) => Promise<void>;

/** Of each source; what is left is read by the next run. */
export const MAX_MESSAGES_PER_RUN = 500;

/** Where returned mails arrive. */
export type BounceSource = {
  name: 'folder' | 'mailbox';
  /** Whether there may be something to read: cheap, or null where only reading tells. */
  hasMessages: (() => Promise<boolean>) | null;
  read(handle: HandleMessage): Promise<void>;
};
