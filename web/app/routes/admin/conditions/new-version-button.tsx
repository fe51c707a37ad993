import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, newIdempotencyKey } from '../../../api/client.ts';
import { showError } from '../../../api/show-error.ts';
import { NEW_VERSION } from '../../../content/admin-conditions.ts';
import { Button } from '../../../ui/button.tsx';
import { CONDITIONS } from '../list/list-configs.ts';

/** Starts a draft and opens its form. */
export function NewVersionButton() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const key = useRef<string>(undefined);
  const create = async () => {
    setBusy(true);
    key.current ??= newIdempotencyKey();
    try {
      const { id } = await api.post<{ id: number }>('/admin/conditions', undefined, key.current);
      await navigate(`${CONDITIONS.path}/edit/${id}`);
    } catch (failure) {
      showError(failure, () => NEW_VERSION.failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" isBusy={isBusy} disabled={isBusy} onClick={() => void create()}>
      {!isBusy && <Plus className="size-4" aria-hidden="true" />}
      <span>{NEW_VERSION.label}</span>
    </Button>
  );
}
