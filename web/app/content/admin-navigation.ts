import {
  Building2,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  Clock,
  Globe,
  Handshake,
  Inbox,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MailWarning,
  MessageSquare,
  Newspaper,
  ReceiptEuro,
  Scale,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  UserRoundSearch,
  Users,
} from 'lucide-react';

export type AdminEntry = {
  label: string;
  to: string;
  Icon: LucideIcon;
  /** Which figure of the dashboard waits behind it. */
  pendingCount?: 'requestsToDecide' | 'unreadContacts' | 'failedEmails';
  /** What that figure counts, read aloud after it, as its badges elsewhere say. */
  pendingText?: (count: number) => string;
};

export type AdminGroup = { label: string | null; entries: AdminEntry[] };

/** The sidebar (section 2 of docs/product.md), in its order. A screen gets its line here the day it exists. */
export const ADMIN_GROUPS: AdminGroup[] = [
  { label: null, entries: [{ label: 'Dashboard', to: '/admin/dashboard', Icon: LayoutDashboard }] },
  {
    label: 'Cercle',
    entries: [
      {
        label: 'Demandes',
        to: '/admin/members-requests',
        Icon: Inbox,
        pendingCount: 'requestsToDecide',
        pendingText: () => 'à décider',
      },
      { label: 'Membres', to: '/admin/membres', Icon: Users },
      { label: 'Adhésions', to: '/admin/adhesions', Icon: CalendarRange },
      { label: 'Sociétés', to: '/admin/societes', Icon: Building2 },
      { label: 'Événements', to: '/admin/evenements', Icon: CalendarDays },
      { label: 'Rapports', to: '/admin/rapports', Icon: ChartColumn },
      { label: 'Conditions', to: '/admin/conditions', Icon: Scale },
    ],
  },
  {
    label: 'Finances',
    entries: [
      { label: 'Factures', to: '/admin/factures', Icon: ReceiptEuro },
      { label: 'Banque', to: '/admin/banque', Icon: Landmark },
    ],
  },
  {
    label: 'Communication',
    entries: [
      {
        label: 'Contacts',
        to: '/admin/contacts',
        Icon: MessageSquare,
        pendingCount: 'unreadContacts',
        pendingText: (count) => (count === 1 ? 'non lu' : 'non lus'),
      },
      { label: 'Newsletters', to: '/admin/newsletters', Icon: Newspaper },
      { label: 'Campagnes', to: '/admin/campagnes', Icon: Send },
      { label: 'Adresses à vérifier', to: '/admin/adresses', Icon: MailWarning },
      {
        label: 'E-mails',
        to: '/admin/emails',
        Icon: Mail,
        pendingCount: 'failedEmails',
        pendingText: () => 'en échec',
      },
    ],
  },
  { label: 'Site', entries: [{ label: 'Ambassadeurs', to: '/admin/ambassadors', Icon: Handshake }] },
  {
    label: 'Système',
    entries: [
      { label: 'Journal', to: '/admin/journal', Icon: ScrollText },
      { label: 'Données personnelles', to: '/admin/donnees-personnelles', Icon: UserRoundSearch },
      { label: 'Administrateurs', to: '/admin/administrators', Icon: ShieldCheck },
      { label: 'Réglages', to: '/admin/reglages', Icon: Settings },
      { label: 'Tâches', to: '/admin/taches', Icon: Clock },
    ],
  },
];

export const PUBLIC_SITE_ENTRY: AdminEntry = { label: 'Site public', to: '/', Icon: Globe };
