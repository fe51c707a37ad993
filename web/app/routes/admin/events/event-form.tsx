import type { EventDetails } from '@cercle/contract/events';
import { useLocation, useNavigate } from 'react-router';
import { EVENT_CHANGED, EVENT_FORM } from '../../../content/admin-events.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { EditConflict } from '../../../forms/record-form.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { AnnouncementPanel } from './announcement-panel.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { EVENTS } from './event-list.ts';
import { HostsPanel } from './hosts-panel.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { ProgrammePanel } from './programme-panel.tsx';
import { useEventForm } from './use-event-form.ts';
import { SeatFieldsPanel, WhenAndWherePanel } from './when-and-where-panel.tsx';

/** `event` is the one to change; null to prepare one. */
type EventFormProps = { event: EventDetails | null; list: string };

export function EventForm({ event, list }: EventFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const prompt = useUnsavedChangesPrompt();
  const texts = EVENT_FORM[event ? 'edit' : 'create'];
  const { form, record, conflict, showCurrent } = useEventForm({
    event,
    onDirty: (isDirty) => prompt.report('event', isDirty),
    onSaved: (id) => {
      showToast('success', texts.success);
      void navigate(`${EVENTS.path}/${id}`, { replace: true, state });
    },
  });
  return (
    <>
      <ContractFormView form={form} label={texts.title} className="mt-5">
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <div className="grid min-w-0 gap-5">
            <AnnouncementPanel />
            <ProgrammePanel />
          </div>
          <div className="grid min-w-0 gap-5">
            <WhenAndWherePanel />
            <SeatFieldsPanel />
            <PicturePanel />
            <HostsPanel />
          </div>
        </div>
        {record && <ChangeNotice event={record} />}
        <EditConflict conflict={conflict} texts={EVENT_CHANGED} onShow={showCurrent} />
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton form={form} busyText={texts.busy}>
            {texts.submit}
          </SubmitButton>
          <ButtonLink look="quiet" to={record ? `${EVENTS.path}/${record.id}` : list} state={state}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {prompt.dialog}
    </>
  );
}
