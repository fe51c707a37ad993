import type { NoShowContest, OwnNoShow } from '@cercle/contract/no-shows';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';

const OWN_NO_SHOWS_CALL = '/me/no-shows';

/** Of the card on a member’s start page, which letters lead to. */
export const OWN_NO_SHOWS_ANCHOR = 'absences';

export const loadOwnNoShows = () => api.get<OwnNoShow[]>(OWN_NO_SHOWS_CALL);

/** Sent again over a connection that lost the answer, it is done already, in the same words. */
export async function contestNoShow({ id }: OwnNoShow, contest: NoShowContest): Promise<void> {
  try {
    await api.post<OwnNoShow>(`${OWN_NO_SHOWS_CALL}/${id}/contest`, contest);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict' && (await isContested(id, contest))))
      throw error;
  }
}

const isContested = async (id: number, { reason }: NoShowContest) =>
  (await loadOwnNoShows()).some((noShow) => noShow.id === id && noShow.contest?.reason === reason);
