import { ArrowLeft } from 'lucide-react';
import { DOOR } from '../../../../content/admin-door.ts';

/** A document of its own: the page of the door knows no other page of the site. */
export const BackLink = ({ eventId }: { eventId: number }) => (
  <a
    href={`/admin/evenements/${eventId}`}
    className="inline-flex min-h-11 items-center gap-2 text-sm underline decoration-brass underline-offset-4"
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    <span>{DOOR.back}</span>
  </a>
);
