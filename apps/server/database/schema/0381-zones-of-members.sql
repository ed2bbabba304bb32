-- Offers by the clock of the member (docs/mail.md).

-- Owner: mail.
-- Time zone of the browser in which the choice was made; null: that of the merchant.
alter table marketing_choices add column time_zone text;
-- A push message whose member is in the night waits until then.
alter table mail_campaign_pushes add column not_before timestamptz;
