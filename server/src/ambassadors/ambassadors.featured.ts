import { DIRECTORY_ORDER } from '@cercle/contract/ambassador-sorts';
import type { Db } from '../db/database.ts';
import { listActiveAmbassadors } from './ambassadors.list.table.ts';

const FEATURED_COUNT = 6;
/** Chosen among so many at the top of the directory: however long it is, choosing is quick. */
const CANDIDATES = { page: 0, size: 500, sort: DIRECTORY_ORDER, q: '' } as const;

type Pictures = { photo_hash: string | null; logo_hash: string | null };

/** A face counts more than a logo. */
const pictureRank = ({ photo_hash, logo_hash }: Pictures) => (photo_hash ? 2 : 0) + (logo_hash ? 1 : 0);

/** Six active ambassadors at most (docs/product.md, section 2): in the order of the directory, those with pictures first. */
export async function readFeaturedAmbassadors(db: Db) {
  const { rows } = await listActiveAmbassadors(db, CANDIDATES);
  return rows.toSorted((one, other) => pictureRank(other) - pictureRank(one)).slice(0, FEATURED_COUNT);
}
