-- Pictures of goods, and when they are sold (docs/mall.md).

-- Owner: content.
-- Something that stays for good shows the picture since then, so it is not removed: versions of goods never change, and orders keep theirs.
alter table media add column held_at timestamptz;

-- Owner: mall.
update mall_goods set body = '{"pictureId": null, "from": null, "until": null}'::jsonb || body;
