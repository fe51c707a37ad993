import { DOOR } from '../../../../content/admin-door.ts';
import { browserStorage } from '../../../../session/browser-storage.ts';

const KEY = 'doorDevice';
export const MAX_DEVICE_CHARACTERS = 50;

/** What the people at the door call this device. */
export const deviceName = () => browserStorage.getItem(KEY) ?? DOOR.deviceDefault;

export const saveDeviceName = (name: string) =>
  browserStorage.setItem(KEY, name.trim().slice(0, MAX_DEVICE_CHARACTERS) || DOOR.deviceDefault);
