import { z } from 'zod';
import { idParam } from './paging.ts';

/** What an administrator can restore after deleting it, by the name of its list. */
const TRASH_KINDS = ['members-requests', 'ambassadors', 'contacts', 'newsletters'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

/** How long the screen offers to restore it. */
export const UNDO_SECONDS = 10;
/**
 * How long the server keeps it: longer than the offer, so that it still works in its last second on a slow connection, and
 * for the first of several hundred that are deleted, and restored, one after the other.
 */
export const TRASH_SECONDS = 300;

/** POST /trash/{kind}/{id}/restore. */
export const trashParam = idParam.extend({ kind: z.enum(TRASH_KINDS, { error: 'Liste inconnue' }) });
