import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import {
  MEMBERSHIP_STATE_LABEL,
  NEXT_STEP_LABEL,
  RENEWAL_STATE_LABEL,
} from '@cercle/contract/membership-labels';
import type { MembershipRow } from '@cercle/contract/membership-views';
import { PARTY_KIND_LABEL } from '@cercle/contract/parties';
import type { ExportColumn } from '../../import-export/list-export.ts';

/** Days are texts, as in the product: a sheet cannot move them to another time zone. */
export const MEMBERSHIP_EXPORT_COLUMNS: ExportColumn<MembershipRow>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'Société ou personne', width: 36, cell: ({ party }) => party.legalName },
  { label: 'Genre', width: 12, cell: ({ party }) => PARTY_KIND_LABEL[party.kind] },
  { label: 'Offre', width: 12, cell: ({ offer }) => offer && MEMBER_TYPE_LABEL[offer] },
  { label: 'État', width: 14, cell: ({ state }) => MEMBERSHIP_STATE_LABEL[state] },
  { label: 'Membre depuis', width: 14, cell: ({ memberSince }) => memberSince },
  { label: 'Début', width: 12, cell: ({ startsOn }) => startsOn },
  { label: 'Dernier jour', width: 12, cell: ({ lastDay }) => lastDay },
  { label: 'Places', width: 8, cell: ({ seats }) => seats },
  { label: 'Places prises', width: 12, cell: ({ takenSeats }) => takenSeats },
  { label: 'Personnes', width: 48, cell: ({ people }) => people.join(', ') },
  {
    label: 'Renouvellement',
    width: 26,
    cell: ({ renewal }) => renewal && RENEWAL_STATE_LABEL[renewal.state],
  },
  { label: 'Ensuite', width: 36, cell: ({ next }) => next && NEXT_STEP_LABEL[next.what] },
  { label: 'Ensuite, date', width: 14, cell: ({ next }) => next?.on ?? null },
];
