import { z } from 'zod';
import { idParam } from './paging.ts';

/** What an administrator can take back after deleting it, by the name of its list. */
const TRASH_KINDS = ['members-requests', 'ambassadors', 'contacts', 'newsletters'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

/** How long it is offered on the screen. */
export const UNDO_SECONDS = 10;
/** How long the server keeps it: the offer must hold until its last second, over a slow line too. */
export const TRASH_SECONDS = 60;

/** POST /trash/{kind}/{id}/restore. */
export const trashParam = idParam.extend({ kind: z.enum(TRASH_KINDS, { error: 'Liste inconnue' }) });
