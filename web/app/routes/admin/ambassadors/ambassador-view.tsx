import type { Ambassador } from '@cercle/contract/ambassadors';
import { Pencil, Power, Trash2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { ACTIVATION_TEXTS, AMBASSADOR_ACTIONS, AMBASSADOR_FORM } from '../../../content/admin-ambassadors.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CompanyLogo } from '../../../ui/company-logo.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { DescriptionList, dateTimeOr, EMPTY_VALUE, Panel } from '../details/description-list.tsx';
import { AMBASSADORS } from '../list/list-configs.ts';
import { ActiveBadge } from './active-badge.tsx';
import { nextActivation, useActivation } from './use-activation.ts';
import type { Ask } from './use-ambassador-action.ts';

type AmbassadorViewProps = { ambassador: Ambassador; onAsk: Ask; onChange: () => void };

export function AmbassadorView({ ambassador, onAsk, onChange }: AmbassadorViewProps) {
  const { name, company, jobTitle, active, website, position, photoUrl, logoUrl, createdAt } = ambassador;
  return (
    <>
      <div className="card mt-3 flex flex-wrap items-center gap-x-6 gap-y-4 p-5 md:p-6">
        <Portrait url={photoUrl} alt={`Photo de ${name}`} size="card" />
        <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
          <h1 className="text-xl">{name}</h1>
          <p className="mt-1 text-slate">{company}</p>
          <p className="mt-2">
            <ActiveBadge isActive={active} />
          </p>
        </div>
        <Buttons ambassador={ambassador} onAsk={onAsk} onChange={onChange} />
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[4fr_3fr]">
        <Panel title="Ambassadeur">
          <DescriptionList
            facts={[
              ['Société', company],
              ['Fonction', jobTitle || EMPTY_VALUE],
              ['Site web', <Website key="website" link={website} />],
              ['Ordre d’affichage', String(position ?? EMPTY_VALUE)],
              ['Créé le', dateTimeOr(createdAt, EMPTY_VALUE)],
            ]}
          />
        </Panel>
        <Panel title="Logo de la société">
          <div className="grid place-items-center rounded-md border border-hairline p-6">
            <CompanyLogo url={logoUrl} />
          </div>
        </Panel>
      </div>
    </>
  );
}

const Website = ({ link }: { link: string }) =>
  link ? (
    <a href={link} rel="noopener noreferrer" target="_blank" className="link [overflow-wrap:anywhere]">
      {link}
    </a>
  ) : (
    <span>{EMPTY_VALUE}</span>
  );

function Buttons({ ambassador, onAsk, onChange }: AmbassadorViewProps) {
  const { state } = useLocation();
  const { pendingAmbassador, toggle } = useActivation([ambassador], onChange);
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={`${AMBASSADORS.path}/edit/${ambassador.id}`} state={state} size="small">
        <Pencil className="size-4" aria-hidden="true" />
        {AMBASSADOR_FORM.edit.submit}
      </ButtonLink>
      <Button
        size="small"
        look="quiet"
        aria-disabled={pendingAmbassador ? true : undefined}
        isBusy={pendingAmbassador !== null}
        onClick={() => toggle(ambassador)}
      >
        {pendingAmbassador === null && <Power className="size-4" aria-hidden="true" />}
        <span>{ACTIVATION_TEXTS[nextActivation(ambassador)].label}</span>
      </Button>
      <Button size="small" look="quiet" onClick={() => onAsk('remove', ambassador)}>
        <Trash2 className="size-4" aria-hidden="true" />
        {AMBASSADOR_ACTIONS.remove.label}
      </Button>
    </div>
  );
}
