import type { SeekingOffering } from '@cercle/contract/seeking-offering';
import { api } from '../../../api/client.ts';

const SEEKING_OFFERING_CALL = '/me/seeking-offering';

/** Of the card by which a link leads to it. */
export const SEEKING_ANCHOR = 'je-cherche';

export const loadSeekingOffering = () => api.get<SeekingOffering>(SEEKING_OFFERING_CALL);

/** Empty texts say nothing. @throws ApiError, SessionEnded */
export const saveSeekingOffering = (texts: SeekingOffering) => api.put(SEEKING_OFFERING_CALL, texts);
