/** What accounts uploaded and reported, with the verdicts, and the history that lists them. */
export const assessmentTables = `
-- Uploaded images. The files themselves are in the files folder.
create table image (
  id text primary key,
  user_id text not null,
  filename text not null,
  media_type text not null,
  byte_count bigint not null,
  extra_bytes integer not null default 0, -- size of the views and the heat map
  sha256 text not null, -- of the original as uploaded
  view_sha256 text, -- of the rendered view; likewise the thumbnail
  thumbnail_sha256 text,
  type text not null,
  verdict text not null,
  needs_alert integer not null,
  probability double precision not null,
  uploaded_at_ms bigint not null,
  analysis text not null, -- JSON
  deleted_ms bigint -- null unless deleted; can be restored for a while
);
create index image_of_account on image (user_id, id);
create index image_kept_counts on image (user_id, deleted_ms, verdict, needs_alert);
-- Finds an original that was uploaded before, so that its bytes are stored once.
create index image_by_digest on image (sha256);
-- Sums what an account stores.
create index image_by_bytes on image (user_id, byte_count, extra_bytes);

-- Fishing reports.
create table vessel_report (
  id text primary key,
  user_id text not null,
  mmsi integer not null,
  timestamp_ms bigint not null,
  lat double precision not null,
  lon double precision not null,
  speed_kn double precision not null,
  course_deg double precision not null,
  distance_from_shore_nm double precision not null,
  distance_from_port_nm double precision not null,
  source text not null,
  probability double precision, -- null where the model gives none
  is_illegal integer not null,
  alert_needed integer not null,
  created_at_ms bigint not null,
  assessment text not null, -- JSON
  deleted_ms bigint
);
create index vessel_report_of_account on vessel_report (user_id, id);
create index vessel_report_kept_counts on vessel_report (user_id, deleted_ms, alert_needed, is_illegal, mmsi);
-- Holds everything a track needs, so that reading one skips the large assessments.
create index vessel_report_track on vessel_report (
  user_id, mmsi, timestamp_ms, created_at_ms, id, lat, lon, speed_kn, course_deg,
  distance_from_shore_nm, distance_from_port_nm, source, deleted_ms
) where deleted_ms is null;

-- Trafficking reports.
create table intelligence_report (
  id text primary key,
  user_id text not null,
  vessel_id text not null, -- as entered: an IMO number, an MMSI or a name
  timestamp_ms bigint not null,
  lat double precision not null,
  lon double precision not null,
  last_port text not null,
  next_port text not null,
  flag_state text not null,
  cargo_type text not null,
  risk_score integer not null,
  risk_level text not null,
  alerted integer not null,
  created_at_ms bigint not null,
  assessment text not null, -- JSON
  deleted_ms bigint
);
create index intelligence_report_of_account on intelligence_report (user_id, id);
create index intelligence_report_by_vessel on intelligence_report (user_id, vessel_id, timestamp_ms);
create index intelligence_report_kept_counts on intelligence_report (
  user_id, deleted_ms, vessel_id, risk_level, alerted, last_port, next_port
);

-- One entry for each image and report: what histories list, search and sort.
create table assessment (
  kind text not null,
  id text not null, -- of the image or report
  user_id text not null,
  subject text not null,
  mmsi integer,
  verdict text not null,
  share double precision, -- probability or score, 0 to 1
  share_rank double precision not null, -- share, or -1 where it is null
  lat double precision,
  lon double precision,
  time_ms bigint not null,
  created_ms bigint not null,
  alerted integer not null,
  note_count integer not null,
  search_text text not null, -- folded; an index row of PostgreSQL has at most 2,704 bytes
  deleted_ms bigint,
  constraint assessment_key primary key (kind, id)
);
-- Holds every column that is filtered by, so that a selective filter reads this index alone.
create index assessment_of_kind_by_created_ms on assessment (
  user_id, kind, created_ms, id, verdict, time_ms, lat, lon, search_text
) where deleted_ms is null;
create index assessment_of_account on assessment (user_id, kind, id);
create index assessment_of_kind_by_time_ms on assessment (user_id, kind, time_ms, id, verdict) where deleted_ms is null;
create index assessment_of_kind_by_share_rank on assessment (user_id, kind, share_rank, id, verdict) where deleted_ms is null;
create index assessment_of_kind_by_subject on assessment (user_id, kind, subject, id, verdict) where deleted_ms is null;
create index assessment_deleted on assessment (deleted_ms) where deleted_ms is not null;

create table assessment_note (
  id text primary key,
  kind text not null,
  assessment_id text not null,
  user_id text not null,
  text text not null,
  created_ms bigint not null
);
create index assessment_note_of_account on assessment_note (user_id, id);
create index assessment_note_by_assessment on assessment_note (kind, assessment_id, created_ms);

-- Idempotency keys of clients: a repeated submission gets the first answer.
create table submission (
  user_id text not null,
  kind text not null,
  key text not null,
  record_id text not null,
  created_ms bigint not null,
  constraint submission_key primary key (user_id, kind, key)
);
create index submission_by_time on submission (created_ms);

-- Entries of the forced-labour checklist of a trafficking report.
create table intelligence_checklist (
  report_id text primary key,
  user_id text not null,
  changed_ms bigint not null,
  body text not null -- JSON
);

-- Vessels that are assessed again when new events are stored.
create table reassessed_vessel (
  user_id text not null,
  vessel_id text not null,
  mmsi integer not null,
  report_id text not null, -- the newest, whose statements are assessed again
  risk_score integer not null,
  risk_level text not null,
  seen text not null, -- digest of the events that the score rests on
  checked_ms bigint not null,
  version integer not null,
  constraint reassessed_vessel_key primary key (user_id, vessel_id)
);
create index reassessed_vessel_by_check on reassessed_vessel (checked_ms, user_id, vessel_id);

-- The scores of those assessments.
create table reassessment (
  user_id text not null,
  vessel_id text not null,
  time_ms bigint not null,
  report_id text not null,
  risk_score integer not null,
  risk_level text not null,
  assessable integer not null,
  model text not null, -- its version
  constraint reassessment_key primary key (user_id, vessel_id, time_ms)
);
`
