import type { AllAmbassadorsQuery, Ambassador, AmbassadorsQuery } from '@cercle/contract/ambassadors';
import type { BooleanCounts } from '@cercle/contract/filter-counts';
import type { ListFilter, Page } from '@cercle/contract/paging';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { readFeaturedAmbassadors } from './ambassadors.featured.ts';
import {
  countAmbassadorsByActive,
  listActiveAmbassadors,
  listAllAmbassadors,
} from './ambassadors.list.table.ts';
import { ambassadorById, ambassadorNotFound, toAmbassador } from './ambassadors.table.ts';

/** The public directory, and the administrators' list. */
export function createAmbassadorReads({ db, images }: Pick<Dependencies, 'db' | 'images'>) {
  /** Open to anyone: the active ones. `q` is searched in name and company. */
  async function list(query: AmbassadorsQuery): Promise<Page<Ambassador>> {
    const { rows, total } = await listActiveAmbassadors(db, query);
    return pageFrom(
      rows.map((row) => toAmbassador(row, images)),
      total,
      query,
    );
  }

  /** Open to anyone: the few that the home page and the club's page present. */
  const listFeatured = async (): Promise<Ambassador[]> =>
    (await readFeaturedAmbassadors(db)).map((row) => toAmbassador(row, images));

  /** Open to anyone. @throws DomainError not-found, for an inactive one too */
  async function find(id: number): Promise<Ambassador> {
    const row = await ambassadorById(db, id);
    if (!row.active) throw ambassadorNotFound();
    return toAmbassador(row, images);
  }

  /** All of them, or those that are (not) active. */
  async function listAll(actor: Actor, query: AllAmbassadorsQuery): Promise<Page<Ambassador>> {
    requireAdmin(actor);
    const { rows, total } = await listAllAmbassadors(db, query);
    return pageFrom(
      rows.map((row) => toAmbassador(row, images)),
      total,
      query,
    );
  }

  /** How many `listAll` finds by whether they are active. */
  async function counts(actor: Actor, query: ListFilter): Promise<{ active: BooleanCounts }> {
    requireAdmin(actor);
    return { active: await countAmbassadorsByActive(db, query) };
  }

  /** @throws DomainError not-found */
  async function findAny(actor: Actor, id: number): Promise<Ambassador> {
    requireAdmin(actor);
    return toAmbassador(await ambassadorById(db, id), images);
  }

  return { list, listFeatured, listAll, counts, find, findAny };
}
