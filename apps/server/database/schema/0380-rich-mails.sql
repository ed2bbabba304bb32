-- Campaigns with text markup (docs/mail.md).

-- Owner: mail.
-- True: the body is cleaned markup of an operator. Notes, and campaigns that were sent before, are plain text.
alter table mails add column is_rich boolean not null default false;

-- Texts of campaigns were plain, with paragraphs between empty lines.
update mail_campaigns set texts = (
  select coalesce(jsonb_object_agg(key, value || jsonb_build_object('body', case when value ->> 'body' = '' then '' else '<p>' ||
    replace(regexp_replace(replace(replace(replace(value ->> 'body', '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n{2,}', '</p><p>', 'g'), E'\n', '<br>')
    || '</p>' end)), '{}') from jsonb_each(texts)
);
