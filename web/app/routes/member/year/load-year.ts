import type { OwnYear } from '@cercle/contract/own-year';
import { api } from '../../../api/client.ts';

/** A year in the circle; the current one where none is named. */
export const loadYear = (year?: string) => api.get<OwnYear>('/me/year', { year });
