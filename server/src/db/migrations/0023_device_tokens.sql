-- A login looks a device's cookie up among those of all accounts: one that this site never issued is replaced.
create index known_device_token on known_device (token_hash);
