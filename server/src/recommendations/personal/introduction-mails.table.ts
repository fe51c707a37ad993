import type { Trx } from '../../db/database.ts';

/**
 * Deletes the mails about introductions that wait to leave to a person, or to be answered to them: of the mails that are deleted once they
 * left, only these say whom to answer.
 */
export const deleteIntroductionMails = (trx: Trx, email: string) =>
  trx
    .deleteFrom('mail')
    .where('is_forgotten_after', '=', true)
    .where('reply_to_address', 'is not', null)
    .where((eb) => eb.or({ recipient_address: email, reply_to_address: email }))
    .execute();
