import { ambassadorFields } from './builders.ts';
import { photoFile } from './photo-file.ts';
import type { World } from './world.ts';

const photo = await photoFile({ color: '#1f3a5f' });
const logo = await photoFile({ color: '#a8823f' });
export const PICTURES = { photo, logo };

export async function makeAmbassador({ domain, admin }: World, change = {}, files = PICTURES) {
  const { id } = await domain.ambassadors.create(admin, ambassadorFields(change), files);
  return domain.ambassadors.findAny(admin, id);
}

/** The number of different pictures in the database. */
export const storedPictures = async ({ database }: World) =>
  (await database.db.selectFrom('image').select('hash').distinct().execute()).length;
