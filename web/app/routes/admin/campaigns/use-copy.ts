import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, newIdempotencyKey } from '../../../api/client.ts';
import { showError } from '../../../api/show-error.ts';
import { COPY_CAMPAIGN } from '../../../content/admin-campaign.ts';
import { showToast } from '../../../ui/toast.tsx';
import { CAMPAIGNS, CAMPAIGNS_CALL } from './campaign-list.ts';

/** Makes a draft with the same content, and goes to it; pressed again after a lost response, it makes no second one. */
export function useCopy(id: number) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const key = useRef('');
  const run = async () => {
    key.current ||= newIdempotencyKey();
    setBusy(true);
    try {
      const copy = await api.post<{ id: number }>(`${CAMPAIGNS_CALL}/${id}/copy`, undefined, key.current);
      key.current = '';
      showToast('success', COPY_CAMPAIGN.success);
      void navigate(`${CAMPAIGNS.path}/${copy.id}`);
    } catch (failure) {
      showError(failure, () => COPY_CAMPAIGN.failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run: () => void run() };
}
