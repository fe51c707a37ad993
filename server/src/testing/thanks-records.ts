import type { ThanksCreate } from '@cercle/contract/thanks';
import type { Member } from '../kernel/actor.ts';
import type { World } from './world.ts';

const NOBODY = { recommendationId: null, toId: null, visitorName: null };

/** A form that thanks for 1 250 € in the current month. */
export const thanksForm = (change: Partial<ThanksCreate>): ThanksCreate => ({
  ...NOBODY,
  kind: 'OUTSIDE',
  cents: 125_000,
  month: null,
  isConfirmed: false,
  ...change,
});

/** Thanks that calls are about. */
export function createThanksRecords({ domain, database, joinedMember }: World) {
  async function memberOf(email: string): Promise<Member> {
    const accounts = database.db.selectFrom('account').select('id').where('email', '=', email);
    const { id } = await accounts.executeTakeFirstOrThrow();
    return { kind: 'member', id, name: 'Membre', sessionId: 'test' };
  }

  return {
    /** @returns the id of one that a member wrote */
    ownThanks: async (email: string): Promise<number> =>
      domain.thanks.create(await memberOf(email), thanksForm({ toId: (await joinedMember()).id })),
  };
}
