import { DOOR } from '../../../../content/admin-door.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { eraseSentDoors } from './erase-doors.ts';

/** At the logout: what the site has leaves the device, what it does not have yet stays, which is said. */
export async function forgetSentDoors(): Promise<void> {
  const waiting = await eraseSentDoors();
  if (waiting > 0) showToast('notification', DOOR.keptAtLogout(waiting));
}
