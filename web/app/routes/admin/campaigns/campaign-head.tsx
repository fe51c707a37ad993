import type { CampaignVerb } from '@cercle/contract/campaign-states';
import type { CampaignDetails } from '@cercle/contract/campaigns';
import {
  Archive,
  CalendarClock,
  CircleStop,
  Copy,
  EyeOff,
  FilePen,
  Mail,
  Pause,
  Pencil,
  Play,
  Send,
  Trash2,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { api } from '../../../api/client.ts';
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_DETAILS,
  COPY_CAMPAIGN,
  type ConfirmedVerb,
  nextText,
  SCHEDULE,
  SEND_NOW,
  TEST_MAIL,
} from '../../../content/admin-campaign.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import { CAMPAIGNS, CAMPAIGNS_CALL } from './campaign-list.ts';
import { CampaignStateBadge } from './campaign-state-badge.tsx';
import { useCopy } from './use-copy.ts';

const loadSendDialog = () => import('./send-dialog.tsx');
const loadScheduleDialog = () => import('./schedule-dialog.tsx');
const loadTestDialog = () => import('./test-dialog.tsx');

const ICONS = {
  unschedule: FilePen,
  pause: Pause,
  resume: Play,
  cancel: CircleStop,
  archive: Archive,
  unarchive: EyeOff,
  remove: Trash2,
};
const CONFIRMED = ['resume', 'pause', 'unschedule', 'cancel', 'archive', 'unarchive', 'remove'] as const;

type CampaignHeadProps = { campaign: CampaignDetails; onChange: () => void; onRemoved: () => void };

/** What the campaign is, what happens next, and what can be done with it now. */
export function CampaignHead({ campaign, onChange, onRemoved }: CampaignHeadProps) {
  const { id, subject, state, can } = campaign;
  const { state: from } = useLocation();
  const send = useLazyComponent(loadSendDialog);
  const schedule = useLazyComponent(loadScheduleDialog);
  const test = useLazyComponent(loadTestDialog);
  const copy = useCopy(id);
  const call = (verb: ConfirmedVerb) => () => api.put(`${CAMPAIGNS_CALL}/${id}/${verb}`);
  const { ask, dialog } = useConfirmedAction<ConfirmedVerb, CampaignDetails>({
    texts: CAMPAIGN_ACTIONS,
    calls: {
      ...{ unschedule: call('unschedule'), pause: call('pause'), resume: call('resume') },
      ...{ cancel: call('cancel'), archive: call('archive'), unarchive: call('unarchive') },
      remove: () => api.delete(`${CAMPAIGNS_CALL}/${id}`),
    },
    nameOf: () => subject,
    onChange: (verb, isOurs) => (verb === 'remove' && isOurs ? onRemoved() : onChange()),
  });
  const may = (verb: CampaignVerb) => can.includes(verb);
  return (
    <div className="card mt-3 flex flex-wrap items-center gap-x-6 gap-y-4 p-5 md:p-6">
      <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
        <h1 className="text-xl">{subject}</h1>
        <p role="status" className="mt-1 text-slate">
          {nextText(campaign)}
        </p>
        <p className="mt-2 text-sm">
          <CampaignStateBadge state={state} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {may('send') && (
          <Button size="small" onClick={send.open}>
            <Send className="size-4" aria-hidden="true" />
            {SEND_NOW.label}
          </Button>
        )}
        {may('schedule') && (
          <Button size="small" look="quiet" onClick={schedule.open}>
            <CalendarClock className="size-4" aria-hidden="true" />
            {SCHEDULE.label}
          </Button>
        )}
        {may('update') && (
          <ButtonLink to={`${CAMPAIGNS.path}/edit/${id}`} state={from} look="quiet" size="small">
            <Pencil className="size-4" aria-hidden="true" />
            <span>{CAMPAIGN_DETAILS.edit}</span>
          </ButtonLink>
        )}
        <Button size="small" look="quiet" onClick={test.open}>
          <Mail className="size-4" aria-hidden="true" />
          {TEST_MAIL.label}
        </Button>
        <Button size="small" look="quiet" isBusy={copy.isBusy} disabled={copy.isBusy} onClick={copy.run}>
          <Copy className="size-4" aria-hidden="true" />
          {COPY_CAMPAIGN.label}
        </Button>
        {CONFIRMED.filter(may).map((verb) => (
          <ConfirmedButton key={verb} verb={verb} onClick={() => ask(verb, campaign)} />
        ))}
      </div>
      {send.Component && <send.Component campaign={campaign} onChange={onChange} onClose={send.close} />}
      {schedule.Component && (
        <schedule.Component campaign={campaign} onChange={onChange} onClose={schedule.close} />
      )}
      {test.Component && <test.Component campaign={campaign} onClose={test.close} />}
      {dialog}
    </div>
  );
}

function ConfirmedButton({ verb, onClick }: { verb: ConfirmedVerb; onClick: () => void }) {
  const Icon = ICONS[verb];
  return (
    <Button size="small" look={verb === 'resume' ? 'primary' : 'quiet'} onClick={onClick}>
      <Icon className="size-4" aria-hidden="true" />
      <span>{CAMPAIGN_ACTIONS[verb].label}</span>
    </Button>
  );
}
