import type { Db } from '../db/database.ts';

/** Adds an event, a member and a guest who come, an absence, an offer, a place at a table, what happened, and the address of a calendar. */
export async function addEventRows(db: Db, { account_id, at }: { account_id: number; at: string }) {
  const { id: policy_version_id } = await db
    .selectFrom('policy_version')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const words = { slug: 'été-2026', title: 'Été « au lac »', summary: 'Zoé', search_text: 'ete au lac' };
  const content = { body: '{"type":"doc","content":[]}', hosts: '["Zoé"]', programme: '[]' };
  const place = { place_name: 'Le lac', street: '', postal_code: '1332', city: 'Genval' };
  const { id: event_id } = await db
    .insertInto('event')
    .values({
      ...{ ...words, ...content, ...place, state: 'PUBLISHED', audience: 'MEMBERS', created_at: at },
      ...{ picture_hash: 'f'.repeat(64), starts_at: at, ends_at: '2026-03-02T12:00:00.123Z' },
      ...{ capacity: 10, guests_per_member: 2, policy_version_id, moved_at: at, revision: 3 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const by = { at, account_id, by_name: 'Nora «\u202fla\u202f» Claes', facts: '{"reason":"Été"}' };
  await db
    .insertInto('event_history')
    .values({ ...by, event_id, kind: 'event.published' })
    .execute();
  const { id: host_id } = await db
    .insertInto('event_registration')
    .values({ event_id, account_id, state: 'REGISTERED', created_at: at, registered_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const guest = { host_id, name: 'Léa', email: 'lea@a.example', company: 'L', account_id: null } as const;
  const { id: registration_id } = await db
    .insertInto('event_registration')
    .values({ ...guest, event_id, state: 'WAITING', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('registration_history')
    .values({ ...by, registration_id, kind: 'registration.waiting', letter_due: true })
    .execute();
  await db
    .insertInto('seat_offer')
    .values({ event_id, registration_id, seats: 1, state: 'PENDING', created_at: at, expires_at: at })
    .execute();
  const { id: table_id } = await db
    .insertInto('seating_table')
    .values({ event_id, name: 'Honneur «\u202fété\u202f»', seats: 8, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('seating_place')
    .values({ registration_id: host_id, table_id, is_pinned: true })
    .execute();
  await addNoShowRows(db, { registration_id: host_id, account_id, at });
  await addCheckInRows(db, { event_id, registration_id, account_id, at });
  await db
    .insertInto('calendar_feed')
    .values({ account_id, token_seed: 's', token_hash: 't', created_at: at })
    .execute();
  await db
    .insertInto('guest_claim')
    .values({
      account_id,
      email: 'zoe@a.example',
      is_proven: false,
      created_at: at,
      token_hash: 'u',
      expires_at: at,
    })
    .execute();
}

type NoShow = { registration_id: number; account_id: number; at: string };

/** An absence that is contested. */
async function addNoShowRows(db: Db, { registration_id, account_id, at }: NoShow) {
  const told = { told_on: '2026-03-27', contest_until: '2026-04-10' };
  const evidence = '{"withdrawBecause":"8\u00a0jours avant l’été"}';
  const { id: no_show_id } = await db
    .insertInto('no_show')
    .values({ registration_id, cause: 'ABSENT', state: 'DISPUTED', evidence, ...told, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { at, account_id, by_name: 'Zoé', reason: 'J’étais là «\u202fété\u202f».' };
  await db
    .insertInto('no_show_history')
    .values({ ...line, no_show_id, kind: 'no-show.contested' })
    .execute();
}

type CheckIns = { event_id: number; registration_id: number; account_id: number; at: string };

/** An entry that is undone, and a walk-in. */
async function addCheckInRows(db: Db, { event_id, registration_id, account_id, at }: CheckIns) {
  const nobody = { name: '', email: '', company: '' };
  const passage = { event_id, at, received_at: at, is_offline: true, by_name: 'Nora', account_id } as const;
  await db
    .insertInto('check_in')
    .values([
      {
        ...{ ...passage, nonce: 'n1', registration_id, kind: 'ENTRY', how: 'SCAN', device: 'Été' },
        ...nobody,
        ...{ undoes_nonce: null, result: 'ACCEPTED' },
      },
      {
        ...{ ...passage, nonce: 'n2', registration_id: null, kind: 'ENTRY', how: 'WALK_IN', device: '«' },
        ...{ undoes_nonce: null, result: 'ACCEPTED', name: 'Léo', email: 'leo@a.example', company: '« L »' },
      },
      {
        ...{ ...passage, nonce: 'n3', registration_id, kind: 'UNDO', how: null, device: '' },
        ...nobody,
        ...{ undoes_nonce: 'n1', result: 'ACCEPTED' },
      },
    ])
    .execute();
}
