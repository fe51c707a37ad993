import { TRASH_SECONDS } from '@cercle/contract/trash';
import { describe, expect, test } from 'vitest';
import { makeAmbassador, PICTURES, storedPictures } from '../testing/ambassador-fixtures.ts';
import { ambassadorFields, memberData } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

const { photo } = PICTURES;
const made = (change = {}, files = PICTURES) => makeAmbassador(world, change, files);

/** Whether a request to that address returns a picture. */
const isServed = async (url: string | null) => {
  const [, hash = '', width] = /^\/images\/(\w+)-(\d+)\.webp/.exec(url ?? '') ?? [];
  const { searchParams } = new URL(url ?? '', 'http://site');
  const [expires, signature] = ['expires', 'signature'].map((name) => searchParams.get(name) ?? undefined);
  return (await world.images.find({ hash, width: Number(width), expires, signature })) !== null;
};
const hashOf = (url: string | null) => /\w{64}/.exec(url ?? '')?.[0] ?? '';
const publicAddress = (url: string | null) => world.images.publicUrl(hashOf(url));
describe('AC-5 Photo and logo', () => {
  test('are public while the ambassador is active, and immediately not any more', async () => {
    const { id, photoUrl, logoUrl } = await made();
    for (const url of [photoUrl, logoUrl]) expect(await isServed(url)).toBe(true);
    const inactive = await world.domain.ambassadors.deactivate(world.admin, id);
    for (const url of [photoUrl, logoUrl]) expect(await isServed(url)).toBe(false);
    // Administrators get a signed address.
    for (const url of [inactive.photoUrl, inactive.logoUrl]) {
      expect(await isServed(url)).toBe(true);
      expect(await isServed(publicAddress(url))).toBe(false);
    }
    await world.domain.ambassadors.activate(world.admin, id);
    for (const url of [photoUrl, logoUrl]) expect(await isServed(url)).toBe(true);
  });

  test('are erased with the ambassador, unless a member or another ambassador has the same picture', async () => {
    const sharedByMember = await photoFile({ color: '#330000' });
    const shared = await photoFile({ color: '#003300' });
    const first = await made({}, { photo: sharedByMember, logo: shared });
    const second = await made({}, { photo, logo: shared });
    const { requestId } = await world.domain.members.create(world.admin, memberData(), sharedByMember);
    await world.domain.ambassadors.remove(world.admin, first.id);
    const { user } = await world.domain.requests.find(world.admin, requestId);
    expect(await isServed(user.photoUrl)).toBe(true);
    expect(await isServed(first.photoUrl)).toBe(false);
    expect(await isServed(second.logoUrl)).toBe(true);
    await world.domain.ambassadors.remove(world.admin, second.id);
    await world.domain.requests.remove(world.admin, requestId);
    world.clock.advance({ seconds: TRASH_SECONDS });
    await world.domain.trash.purgeExpired();
    expect(await storedPictures(world)).toBe(0);
  });

  test('stay with an ambassador when a member who had the same picture is deleted', async () => {
    const ambassador = await made();
    const { requestId } = await world.domain.members.create(world.admin, memberData(), photo);
    await world.domain.requests.remove(world.admin, requestId);
    expect(await isServed(ambassador.photoUrl)).toBe(true);
    expect(await storedPictures(world)).toBe(2);
  });

  test('that are not pictures are refused on their field, and nothing is stored', async () => {
    const text = new File(['bonjour'], 'logo.png', { type: 'image/png' });
    await expect(made({}, { photo, logo: text })).rejects.toMatchObject({
      code: 'unsupported-media',
      errors: { logo: ['Seules les images JPG, PNG ou GIF sont autorisées'] },
    });
    expect(await storedPictures(world)).toBe(0);
  });

  test('the replaced one is deleted, the other one stays', async () => {
    const before = await made();
    const after = await world.domain.ambassadors.update(world.admin, before.id, ambassadorFields(), {
      photo: await photoFile({ color: '#a00000' }),
      logo: null,
    });
    expect(after.logoUrl).toBe(before.logoUrl);
    expect(await isServed(after.photoUrl)).toBe(true);
    expect(await isServed(before.photoUrl)).toBe(false);
    expect(await storedPictures(world)).toBe(2);
  });
});
