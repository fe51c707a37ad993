import type { PolicyDetails } from '@cercle/contract/policies';
import { NO_SHOW_VAT, NUMBER_RULE_NAMES, NUMBER_RULES, ruleText } from '@cercle/contract/policy-rules';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { DAY_COUNTING, DRAFT_FORM, REMOVE_DRAFT, versionName } from '../../../content/admin-conditions.ts';
import { formatDate } from '../../../dates.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { NameOrEmail } from '../../../ui/email.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import {
  type DescriptionItem,
  DescriptionList,
  dateTimeOr,
  EMPTY_VALUE,
  Panel,
} from '../details/description-list.tsx';
import { CONDITIONS } from '../list/list-configs.ts';
import { AnnounceButton } from './announce-button.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { VersionStateBadge } from './state-badge.tsx';

/** The screen is there before it. */
const VersionPreview = lazyComponent(() => import('./version-preview.tsx'));

type VersionViewProps = { version: PolicyDetails; onRemove: () => void; onChange: () => void };

/** One version, a draft with what can be done with it. */
export function VersionView({ version, onRemove, onChange }: VersionViewProps) {
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-xl">{versionName(version)}</h1>
          <VersionStateBadge state={version.state} />
        </div>
        {version.state === 'DRAFT' ? (
          <DraftButtons version={version} onRemove={onRemove} onChange={onChange} />
        ) : (
          <ButtonLink to={`/general-conditions/${version.id}`} look="quiet" size="small">
            <ExternalLink className="size-4" aria-hidden="true" />
            Voir sur le site
          </ButtonLink>
        )}
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <ChangesPanel version={version} />
          <Panel title="Dates">
            <DescriptionList facts={datesOf(version)} />
          </Panel>
        </div>
        <Panel title="Chiffres">
          <DescriptionList facts={figuresOf(version)} />
        </Panel>
      </div>
      <Suspense>
        <VersionPreview version={version} />
      </Suspense>
    </>
  );
}

function DraftButtons({ version, onRemove, onChange }: VersionViewProps) {
  const { state } = useLocation();
  return (
    <div className="flex flex-wrap gap-2">
      <AnnounceButton version={version} onChange={onChange} />
      <ButtonLink to={`${CONDITIONS.path}/edit/${version.id}`} state={state} look="quiet" size="small">
        <Pencil className="size-4" aria-hidden="true" />
        {DRAFT_FORM.title}
      </ButtonLink>
      <Button size="small" look="quiet" onClick={onRemove}>
        <Trash2 className="size-4" aria-hidden="true" />
        {REMOVE_DRAFT.remove.label}
      </Button>
    </div>
  );
}

const by = (name: string | null) => name && <NameOrEmail text={name} />;

function datesOf(version: PolicyDetails): DescriptionItem[] {
  const { validFrom, validUntil, announcedOn, announcedBy, createdAt, createdBy } = version;
  const day = (date: string | null) => (date ? formatDate(date) : EMPTY_VALUE);
  return [
    ['En vigueur dès le', day(validFrom)],
    ...(validUntil ? [['Jusqu’au', day(validUntil)] satisfies DescriptionItem] : []),
    ['Annoncée le', day(announcedOn)],
    ['Annoncée par', by(announcedBy) ?? EMPTY_VALUE],
    ['Créée le', dateTimeOr(createdAt, EMPTY_VALUE)],
    ['Créée par', by(createdBy) ?? EMPTY_VALUE],
  ];
}

const figuresOf = ({ rules }: PolicyDetails): DescriptionItem[] => [
  ...NUMBER_RULE_NAMES.map(
    (name): DescriptionItem => [NUMBER_RULES[name].label, ruleText(name, rules[name])],
  ),
  [NO_SHOW_VAT.label, NO_SHOW_VAT[rules.noShowVat]],
  [DAY_COUNTING.label, DAY_COUNTING.text],
];
