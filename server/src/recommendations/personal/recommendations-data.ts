import type { PersonalData } from '@cercle/contract/personal-data';
import type { Db } from '../../db/database.ts';
import { mayKnowContact } from '../views.ts';
import {
  listAsContact,
  listMeetingsOf,
  listRecommendationsOf,
  listStepsOf,
  listThanksOf,
} from './person-recommendations.table.ts';

type Given = PersonalData['recommendations'];

/**
 * What a member's archive has of recommendations: what they see of them. @param isOwn the archive is made by the person: what was written,
 * and the person outside, are for the two members alone
 */
export async function recommendationsData(
  db: Db,
  accountId: number,
  { isOwn }: { isOwn: boolean },
): Promise<Given> {
  const rows = await listRecommendationsOf(db, accountId);
  const steps = await listStepsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const isGiver = row.giver_id === accountId;
    const mayKnow = isOwn && mayKnowContact(row, accountId);
    return {
      side: isGiver ? 'GIVEN' : 'RECEIVED',
      with: (isGiver ? row.receiver_name : row.giver_name) ?? '',
      ...{ kind: row.kind, state: row.state, at: row.created_at },
      ...{ subject: isOwn ? row.subject : '', message: mayKnow ? row.message : '' },
      contact:
        row.contact_name !== null && mayKnow
          ? { name: row.contact_name, email: row.contact_email ?? '', phone: row.contact_phone ?? '' }
          : null,
      history: steps
        .filter(({ recommendation_id }) => recommendation_id === row.id)
        .map(({ at, kind, reason }) => ({ at, kind, reason: isOwn ? reason : '' })),
    };
  });
}

/** Where members recommended a person outside the circle, who is known by the address. */
export async function asContactData(db: Db, email: string): Promise<PersonalData['recommendedTo']> {
  return (await listAsContact(db, email)).map((row) => ({
    ...{ by: row.giver_name ?? '', to: row.receiver_name ?? '', subject: row.subject, at: row.at },
    ...{ name: row.contact_name ?? '', phone: row.contact_phone ?? '', introduction: row.introduction },
  }));
}

/** @param isOwn the archive is made by the person: the amounts are for their two people alone */
export async function thanksData(
  db: Db,
  accountId: number,
  { isOwn }: { isOwn: boolean },
): Promise<PersonalData['thanks']> {
  return (await listThanksOf(db, accountId)).map((row) => {
    const isWriter = row.writer_id === accountId;
    return {
      side: isWriter ? 'WRITTEN' : 'RECEIVED',
      with: (isWriter ? (row.thanked_name ?? row.visitor_name) : row.writer_name) ?? '',
      ...{ kind: row.kind, month: row.month, cents: isOwn ? row.cents : null },
      ...{ at: row.created_at, withdrawnAt: row.withdrawn_at },
    };
  });
}

export async function meetingsData(db: Db, accountId: number): Promise<PersonalData['oneToOnes']> {
  return (await listMeetingsOf(db, accountId)).map((row) => ({
    with: (row.proposer_id === accountId ? row.other_name : row.proposer_name) ?? '',
    ...{ metOn: row.met_on, state: row.state, at: row.created_at },
  }));
}
