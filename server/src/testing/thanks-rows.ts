import type { RecommendationState } from '@cercle/contract/recommendation-states';
import type { ThanksCreate } from '@cercle/contract/thanks';
import type { Member } from '../kernel/actor.ts';
import { today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import type { Club } from './club.ts';
import { insertRecommendation } from './recommendation-rows.ts';
import { thanksForm } from './thanks-records.ts';

/** Members who recommend to and thank one another. */
export function createThanksRows(club: Club) {
  const { database, clock, domain } = club;
  const { db } = database;

  async function member(): Promise<Member> {
    const id = await club.person();
    return { kind: 'member', id, name: `Membre ${id}`, sessionId: 'session' };
  }

  const members = async (count: number): Promise<Member[]> => {
    const all: Member[] = [];
    while (all.length < count) all.push(await member());
    return all;
  };

  /** @returns the id of a recommendation in that state */
  function recommendation(
    { giver, receiver }: { giver: Member; receiver: Member },
    state: RecommendationState,
  ): Promise<number> {
    const isClosed = ['WON', 'LOST', 'DECLINED', 'WITHDRAWN'].includes(state);
    return insertRecommendation(db, {
      ...{ giver_id: giver.id, receiver_id: receiver.id, state },
      ...{ created_at: timestamp(clock), created_on: today(clock) },
      ...{ moved_at: timestamp(clock), closed_on: isClosed ? today(clock) : null },
    });
  }

  const thank = (writer: Member, form: Partial<ThanksCreate>) =>
    domain.thanks.create(writer, thanksForm(form));

  const list = async (actor: Member, side: 'WRITTEN' | 'RECEIVED') =>
    (await domain.thanks.list(actor, { side, page: 0, size: 10 })).content;

  /** What all thanks come to that are not withdrawn. */
  async function total(): Promise<number> {
    const rows = await db.selectFrom('thanks').select('cents').where('withdrawn_at', 'is', null).execute();
    return rows.reduce((sum, { cents }) => sum + cents, 0);
  }

  return { member, members, recommendation, thank, list, total };
}
