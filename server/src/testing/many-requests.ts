import type { Db } from '../db/database.ts';

/** Requests with only three different moments, so that their order depends on the id too. */
export async function insertRequests(db: Db, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  for (let start = 0; start < count; start += 200) {
    const slice = numbers.slice(start, start + 200);
    const members = await db
      .insertInto('account')
      .values(
        slice.map((number) => ({
          role: 'MEMBER' as const,
          email: `lot${number}@societe.example`,
          password_hash: null,
          active: false,
          email_verified_at: null,
          full_name: `Lot ${number % 7}`,
          member_type: number % 2 ? ('SINGLE' as const) : ('BUSINESS' as const),
          photo_hash: null,
          search_text: `lot ${number % 7}`,
          created_at: '2026-01-01T00:00:00.000Z',
        })),
      )
      .returning('id')
      .execute();
    await db
      .insertInto('membership_request')
      .values(
        members.map(({ id }) => ({
          account_id: id,
          status: id % 3 ? ('PENDING' as const) : ('REJECTED' as const),
          public_form: true,
          additional_info: '',
          created_at: `2026-01-0${(id % 3) + 1}T00:00:00.123Z`,
          processed_at: id % 3 ? null : '2026-02-01T00:00:00.000Z',
          processed_by: null,
        })),
      )
      .execute();
  }
}
