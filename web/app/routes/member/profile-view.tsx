import type { Profile } from '@cercle/contract/accounts';
import { OFFERS } from '../../content/offers.ts';
import { PRIVACY_SWITCHES } from '../../content/privacy.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Switch } from '../../ui/switch.tsx';

const DATE = new Intl.DateTimeFormat('fr-BE', { dateStyle: 'long' });

function details(profile: Profile): Array<[label: string, value: string]> {
  return [
    ['Nom', profile.fullName],
    ['E-mail', profile.email],
    ['Téléphone', profile.phone],
    ['Société', profile.company],
    ['Numéro de TVA', profile.vat],
    ['Adhésion', OFFERS[profile.memberType].name],
    ...(profile.memberType === 'BUSINESS'
      ? [['Dénomination libre', profile.freeDenomination] satisfies [string, string]]
      : []),
    [
      'E-mail vérifié le',
      profile.emailVerifiedAt ? DATE.format(new Date(profile.emailVerifiedAt)) : 'En attente',
    ],
  ];
}

export function ProfileView({ profile }: { profile: Profile }) {
  return (
    <>
      <div className="on-ink relative overflow-hidden bg-ink text-white">
        <Arcs className="pointer-events-none absolute -top-52 -right-32 w-180 text-ink-raised" />
        <div className="page relative flex flex-wrap items-center gap-8 py-14">
          <Portrait url={profile.photoUrl} alt={`Photo de ${profile.fullName}`} size="profile" />
          <div className="min-w-0">
            <p className="eyebrow">Profil</p>
            <h1 className="mt-3 text-2xl">{profile.fullName}</h1>
            <p className="mt-2 text-lg text-mist">{profile.company}</p>
          </div>
        </div>
      </div>
      <div className="page mt-10 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby="coordonnees" className="card p-6 sm:p-10">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="coordonnees" className="text-xl">
              Vos données
            </h2>
            <Badge tone={profile.active ? 'success' : 'neutral'}>
              {profile.active ? 'Compte actif' : 'Compte inactif'}
            </Badge>
          </div>
          <dl className="mt-6 divide-y divide-hairline border-t border-hairline">
            {details(profile).map(([label, value]) => (
              <div key={label} className="grid gap-x-6 py-3.5 sm:grid-cols-[12rem_1fr]">
                <dt className="text-slate">{label}</dt>
                <dd className="min-w-0 font-[550]">{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="visibilite" className="card p-6 sm:p-10">
          <h2 id="visibilite" className="text-xl">
            Ce que les autres voient
          </h2>
          <div className="mt-3 divide-y divide-hairline">
            {PRIVACY_SWITCHES.map(({ name, shown, label, hint }) => (
              <Switch
                key={name}
                name={name}
                label={label}
                hint={hint}
                checked={profile[shown]}
                disabled
                readOnly
              />
            ))}
          </div>
        </section>
      </div>
    </>
  );
}
