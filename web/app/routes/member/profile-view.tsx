import type { Profile } from '@cercle/contract/profile';
import type { SeekingOffering } from '@cercle/contract/seeking-offering';
import type { ReactNode } from 'react';
import { OFFER_NAMES } from '../../content/offers.ts';
import { PRIVACY_SWITCHES } from '../../content/privacy.ts';
import { formatDate } from '../../dates.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Email } from '../../ui/email.tsx';
import { ChangeEmailButton, useEmailChange } from '../account/use-email-change.tsx';
import CardPreview from './card-preview.tsx';

type Item = [label: string, value: ReactNode, action?: Elements];

function profileItems(profile: Profile, changeEmail: Elements): Item[] {
  return [
    ['Nom', profile.fullName],
    ['E-mail', <Email key="email" address={profile.email} />, changeEmail],
    ['Téléphone', profile.phone],
    ['Société', profile.company],
    ['Numéro de TVA', profile.vat],
    ['Adhésion', OFFER_NAMES[profile.memberType]],
    ...(profile.memberType === 'BUSINESS'
      ? [['Dénomination libre', profile.freeDenomination] satisfies Item]
      : []),
    ['E-mail vérifié le', profile.emailVerifiedAt ? formatDate(profile.emailVerifiedAt) : 'En attente'],
  ];
}

export const PREVIEW_TITLE = 'Ce que les autres voient de vous';
/** The view and the edit form use these two columns: nothing moves when one replaces the other. */
export const COLUMNS = 'grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

type ProfileViewProps = {
  profile: Profile;
  /** What the card says they look for and offer; null while that is not known. */
  texts?: SeekingOffering | null;
};

export function ProfileView({ profile, texts }: ProfileViewProps) {
  const { open, dialog } = useEmailChange(profile.email);
  return (
    <div className={COLUMNS}>
      <section aria-labelledby="coordonnees" className="card p-6 sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="coordonnees" className="text-xl">
            Vos coordonnées
          </h2>
          <Badge tone={profile.active ? 'success' : 'neutral'}>
            {profile.active ? 'Compte actif' : 'Compte inactif'}
          </Badge>
        </div>
        <dl className="mt-6 divide-y divide-hairline border-t border-hairline">
          {profileItems(profile, <ChangeEmailButton onClick={open} />).map(([label, value, action]) => (
            <div key={label} className="grid gap-x-6 py-3.5 sm:grid-cols-[12rem_1fr]">
              <dt className="text-slate">{label}</dt>
              <dd className="min-w-0 font-[550] [overflow-wrap:anywhere]">
                <span className="mr-4">{value || '–'}</span>
                <span>{action}</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="visibilite" className="card p-6 sm:p-8">
        <h2 id="visibilite" className="mb-5 text-xl">
          {PREVIEW_TITLE}
        </h2>
        <CardPreview member={{ ...profile, ...texts }} />
        <dl className="mt-5 divide-y divide-hairline border-t border-hairline">
          {PRIVACY_SWITCHES.map(({ name, profileField, label }) => (
            <div key={name} className="flex items-center justify-between gap-6 py-3">
              <dt>{label}</dt>
              <dd>
                <Badge tone={profile[profileField] ? 'success' : 'neutral'}>
                  {profile[profileField] ? 'Oui' : 'Non'}
                </Badge>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {dialog}
    </div>
  );
}
