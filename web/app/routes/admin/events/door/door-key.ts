/** In this browser there is something of the door of an event. Apart: every page loads the other keys. */
export const DOOR_KEY = 'door';
