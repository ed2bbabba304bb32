-- Owner: vendors.

-- A vendor of the forms dialect shares a secret instead of a key: encrypted with the installation's secret, and shown by its fingerprint only.
-- md5: a partner that cannot do better; a weak proof.
alter table vendor_keys
  alter column public_key drop not null,
  add column kind text not null default 'rsa' check (kind in ('rsa', 'hmac', 'md5')),
  add column sealed bytea,
  add column fingerprint text,
  add check ((kind = 'rsa') = (public_key is not null) and (kind = 'rsa') = (sealed is null) and (sealed is null) = (fingerprint is null));

alter table vendor_endpoints drop constraint vendor_endpoints_protocol_check;
alter table vendor_endpoints add constraint vendor_endpoints_protocol_check check (protocol in ('hub88', 'caleta', 'forms'));
