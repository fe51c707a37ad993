import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountChange } from '../db/schema.ts';
import { type ImageHarness, openImageHarness } from '../testing/image-harness.ts';
import { countLockWaits, waitForLockWait } from '../testing/lock-waits.ts';
import type { Picture } from './picture.ts';

let gallery: ImageHarness;

beforeEach(async () => {
  gallery = await openImageHarness();
});

afterEach(() => gallery.close());

const change = (id: number, changes: AccountChange) =>
  gallery.db.updateTable('account').set(changes).where('id', '=', id).execute();

describe('AC-5 a photo that a member shows publicly', () => {
  it('is sent to visitors', async () => {
    const photo = await gallery.picture();
    await gallery.memberWith(photo);
    expect(await gallery.publicStatus(photo)).toBe(200);
  });

  it.each<[string, AccountChange]>([
    ['made private', { profile_photo_public: false }],
    ['of a profile made private', { profile_public: false }],
    ['of a member who was deactivated', { active: false }],
    ['replaced, though its bytes are still there', { photo_hash: 'f'.repeat(64) }],
    ['removed, though its bytes are still there', { photo_hash: null }],
  ])('is no longer sent to visitors once it is %s', async (_what, changes) => {
    const photo = await gallery.picture();
    const id = await gallery.memberWith(photo);
    await change(id, changes);
    expect(await gallery.publicStatus(photo)).toBe(404);
  });

  it('is no longer sent to anyone once its member is deleted, even with a signed address', async () => {
    const photo = await gallery.picture();
    const id = await gallery.memberWith(photo);
    const signed = gallery.images.privateUrl(photo.hash);
    await gallery.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('account').where('id', '=', id).execute();
      await gallery.images.removeIfUnused(trx, photo.hash);
    });
    expect(await gallery.publicStatus(photo)).toBe(404);
    expect((await gallery.get(signed)).status).toBe(404);
    expect(await gallery.storedRows(photo)).toBe(0);
  });

  it('is never sent to visitors when it is an administrator’s', async () => {
    const photo = await gallery.picture();
    await gallery.memberWith(photo, { role: 'ADMIN', member_type: null });
    expect(await gallery.publicStatus(photo)).toBe(404);
  });
});

describe('a signed address', () => {
  it('shows a private photo in every width, for an hour at most', async () => {
    const photo = await gallery.picture();
    await gallery.memberWith(photo, { profile_photo_public: false });
    const signed = gallery.images.privateUrl(photo.hash);
    expect((await gallery.get(signed)).status).toBe(200);
    expect((await gallery.get(signed.replace('-256.', '-640.'))).status).toBe(200);
    gallery.clock.advance({ minutes: 49 });
    expect((await gallery.get(signed)).status).toBe(200);
    gallery.clock.advance({ minutes: 11 });
    expect((await gallery.get(signed)).status).toBe(404);
  });

  it('stays the same for ten minutes, so that browsers find the photo in their cache', async () => {
    const { hash } = await gallery.picture();
    const first = gallery.images.privateUrl(hash);
    gallery.clock.advance({ minutes: 9, seconds: 59 });
    expect(gallery.images.privateUrl(hash)).toBe(first);
    gallery.clock.advance({ seconds: 1 });
    expect(gallery.images.privateUrl(hash)).not.toBe(first);
  });

  it('cannot be altered, forged, or used for another photo', async () => {
    const photo = await gallery.picture();
    const other = await gallery.picture(201);
    await gallery.memberWith(photo, { profile_photo_public: false });
    await gallery.memberWith(other, { profile_photo_public: false, email: 'paul@membre.example' });
    const signed = new URL(gallery.images.privateUrl(photo.hash), 'http://site');
    const expires = signed.searchParams.get('expires') ?? '';
    const signature = signed.searchParams.get('signature') ?? '';
    const base = gallery.images.publicUrl(photo.hash);
    const forged = [
      base,
      `${base}?expires=${expires}`,
      `${base}?signature=${signature}`,
      `${base}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${base}?expires=0${expires}&signature=${signature}`,
      `${base}?expires=${expires}.0&signature=${signature}`,
      `${base}?expires=99999999999&signature=${signature}`,
      `${base}?expires=Infinity&signature=${signature}`,
      `${base}?expires=&signature=`,
      `${base}?expires=${expires}&signature=${signature.slice(0, -1)}`,
      `${base}?expires=${expires}&signature=${signature.toLowerCase()}`,
      `${gallery.images.publicUrl(other.hash)}?expires=${expires}&signature=${signature}`,
    ];
    for (const path of forged) expect([path, (await gallery.get(path)).status]).toEqual([path, 404]);
    expect((await gallery.get(`${base}?expires=${expires}&signature=${signature}`)).status).toBe(200);
  });
});

describe('storing and deleting', () => {
  const removeIfUnused = (hash: string) =>
    gallery.db.transaction().execute((trx) => gallery.images.removeIfUnused(trx, hash));

  it('a photo that two members have is stored once and deleted with the last of them', async () => {
    const photo = await gallery.picture();
    const marie = await gallery.memberWith(photo);
    const paul = await gallery.memberWith(photo, { email: 'paul@membre.example' });
    expect(await gallery.storedRows(photo)).toBe(3);
    await change(marie, { photo_hash: null });
    await removeIfUnused(photo.hash);
    expect(await gallery.publicStatus(photo)).toBe(200);
    await change(paul, { photo_hash: null });
    await removeIfUnused(photo.hash);
    expect(await gallery.storedRows(photo)).toBe(0);
  });

  it('a photo is not deleted while another member is just getting it', async () => {
    const photo = await gallery.picture();
    await gallery.keep(photo);
    let removal: Promise<unknown> = Promise.resolve();
    await gallery.db.transaction().execute(async (trx) => {
      await gallery.images.store(trx, photo);
      removal = gallery.db.transaction().execute((other) => gallery.images.removeIfUnused(other, photo.hash));
      await waitForLockWait(gallery.db);
      await gallery.join(trx, photo);
    });
    await removal;
    expect(await gallery.publicStatus(photo)).toBe(200);
  });

  it('a photo is stored again by a member who gets it while it is being deleted', async () => {
    const photo = await gallery.picture();
    await gallery.keep(photo);
    let storing: Promise<void> = Promise.resolve();
    await gallery.db.transaction().execute(async (trx) => {
      await gallery.images.removeIfUnused(trx, photo.hash);
      storing = gallery.db.transaction().execute((other) => gallery.images.store(other, photo));
      await waitForLockWait(gallery.db);
    });
    await storing;
    expect(await gallery.storedRows(photo)).toBe(3);
  });
});

it.runIf(process.env.TEST_ENGINE === 'postgres')(
  'two who exchange their pictures do not wait in a circle',
  async () => {
    const { db, images } = gallery;
    const [one, other] = [await gallery.picture(), await gallery.picture(300)];
    for (const picture of [one, other]) await gallery.keep(picture);
    const exchange = (mine: Picture, theirs: Picture, meanwhile = async () => {}) =>
      db.transaction().execute(async (trx) => {
        await images.store(trx, theirs, mine.hash);
        await meanwhile();
        await images.removeIfUnused(trx, mine.hash);
      });
    const both = [
      exchange(one, other, async () => {
        both.push(exchange(other, one));
        await expect.poll(() => countLockWaits(db)).toBe(1);
      }),
    ];
    await both[0];
    await expect(both[1]).resolves.toBeUndefined();
  },
);
