import type { Db } from '../db/database.ts';
import type { NewAccount } from '../db/schema.ts';
import { imagesApi } from '../images/images.api.ts';
import { createImages, type Images } from '../images/images.ts';
import type { Picture } from '../images/picture.ts';
import { deriveKeys } from '../kernel/keys.ts';
import { fileOf } from './crafted-images.ts';
import { flatPicture } from './picture-errors.ts';
import { createTestClock } from './test-clock.ts';
import { openTestDatabase } from './test-database.ts';

export type ImageHarness = Awaited<ReturnType<typeof openImageHarness>>;

const MARIE: NewAccount = {
  role: 'MEMBER',
  email: 'marie@membre.example',
  password_hash: 'hash',
  active: true,
  full_name: 'Marie',
  member_type: 'SINGLE',
  photo_hash: null,
  search_text: 'marie',
  created_at: '2026-03-02T09:00:00.000Z',
};

/** Pictures and their API on a database of its own, with members who have photos. */
export async function openImageHarness() {
  const database = await openTestDatabase();
  const { db } = database;
  const clock = createTestClock();
  const images: Images = createImages({
    db,
    clock,
    keys: deriveKeys('a secret for tests that is long enough'),
  });
  const app = imagesApi(images);

  /** Makes a member with this photo, which was stored before. */
  async function addMember(trx: Db, { hash }: Picture, change: Partial<NewAccount> = {}): Promise<number> {
    const member = { ...MARIE, photo_hash: hash, ...change };
    const { id } = await trx.insertInto('account').values(member).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  const store = (picture: Picture) => db.transaction().execute((trx) => images.store(trx, picture));

  return {
    db,
    clock,
    images,
    /** Another width is another picture. */
    picture: async (width = 200): Promise<Picture> =>
      images.read(fileOf(await flatPicture(width, 200).png().toBuffer())),
    keep: store,
    join: addMember,
    async memberWith(picture: Picture, change: Partial<NewAccount> = {}): Promise<number> {
      await store(picture);
      return addMember(db, picture, change);
    },
    get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
    /** The status that a stranger gets for a picture at its public address. */
    publicStatus: async ({ hash }: Picture) => (await app.request(images.publicUrl(hash))).status,
    storedRows: async ({ hash }: Picture) =>
      (await db.selectFrom('image').select('width').where('hash', '=', hash).execute()).length,
    close: database.close,
  };
}
