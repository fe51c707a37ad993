import type { Keys } from '../../kernel/keys.ts';
import { sign } from '../../kernel/tokens.ts';

type Recipient = { id: number; email: string };

/**
 * The secret of the link in a recipient's mail: derived from their id and address with a secret key, and stored nowhere but as a hash.
 * After the restoration of a backup another recipient gets the id of one who is lost: the address keeps their links apart.
 */
export const recipientToken = ({ unsubscribe }: Pick<Keys, 'unsubscribe'>, { id, email }: Recipient) =>
  sign(unsubscribe, `recipient ${id} ${email}`);
