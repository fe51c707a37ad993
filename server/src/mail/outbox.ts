import type { Db } from '../db/database.ts';
import type { Letter } from './letter.ts';
export type Mailbox = { name: string; address: string };
export type OutgoingMail = {
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  letter: Letter;
  secret?: string;
};
export type Outbox = { enqueue(db: Db, mail: OutgoingMail): Promise<void> };
export const SECRET_PLACE = 'SECRET';
