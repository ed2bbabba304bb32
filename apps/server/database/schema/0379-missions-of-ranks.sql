-- Missions from a rank on, and with several rewards (docs/missions.md).

-- Owner: missions.
update missions set body = '{"rankFrom": null, "further": []}'::jsonb || body;
