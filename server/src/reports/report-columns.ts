import type { Report } from '@cercle/contract/reports';
import type { ExportColumn } from '../import-export/list-export.ts';

type Month<Section extends 'members' | 'renewals' | 'revenue' | 'recommendations'> =
  Report[Section]['months'][number];

const euros = (cents: number) => cents / 100;

export const MEMBER_COLUMNS: ExportColumn<Month<'members'>>[] = [
  { label: 'Mois', width: 10, cell: ({ month }) => month },
  { label: 'Membres', width: 10, cell: ({ members }) => members },
  { label: 'Single', width: 10, cell: ({ single }) => single },
  { label: 'Business', width: 10, cell: ({ business }) => business },
  { label: 'Places Business', width: 16, cell: ({ seats }) => seats },
  { label: 'Places occupées', width: 16, cell: ({ usedSeats }) => usedSeats },
  { label: 'Cotisations d’un an, hors TVA', width: 28, cell: ({ duesCents }) => euros(duesCents) },
];

export const RENEWAL_COLUMNS: ExportColumn<Month<'renewals'>>[] = [
  { label: 'Mois', width: 10, cell: ({ month }) => month },
  { label: 'Arrivées à leur terme', width: 20, cell: ({ due }) => due },
  { label: 'Renouvelées', width: 14, cell: ({ renewed }) => renewed },
  { label: 'Non renouvelées par choix', width: 24, cell: ({ declined }) => declined },
  { label: 'Éteintes sans choix', width: 20, cell: ({ lapsed }) => lapsed },
];

export const REVENUE_COLUMNS: ExportColumn<Month<'revenue'>>[] = [
  { label: 'Mois', width: 10, cell: ({ month }) => month },
  { label: 'Facturé, hors TVA', width: 18, cell: ({ invoicedCents }) => euros(invoicedCents) },
  { label: 'Dont notes de crédit', width: 20, cell: ({ creditedCents }) => euros(-creditedCents) },
  { label: 'TVA', width: 12, cell: ({ vatCents }) => euros(vatCents) },
  { label: 'Reçu', width: 12, cell: ({ receivedCents }) => euros(receivedCents) },
];

type Event = Report['attendance']['events'][number];
/** Nothing where nobody knows who came. */
const known = ({ isDoorUsed }: Event, count: number) => (isDoorUsed ? count : null);

export const ATTENDANCE_COLUMNS: ExportColumn<Event>[] = [
  { label: 'Date', width: 12, cell: ({ on }) => on },
  { label: 'Événement', width: 40, cell: ({ title }) => title },
  { label: 'Inscrits', width: 10, cell: ({ registered }) => registered },
  { label: 'Présents', width: 10, cell: (event) => known(event, event.present) },
  { label: 'Excusés', width: 10, cell: (event) => known(event, event.excused) },
  { label: 'Absents', width: 10, cell: (event) => known(event, event.absent) },
];

export const RECOMMENDATION_COLUMNS: ExportColumn<Month<'recommendations'>>[] = [
  { label: 'Mois', width: 10, cell: ({ month }) => month },
  { label: 'Données', width: 10, cell: ({ given }) => given },
  { label: 'Abouties', width: 10, cell: ({ won }) => won },
  { label: 'Rencontres', width: 12, cell: ({ oneToOnes }) => oneToOnes },
];
