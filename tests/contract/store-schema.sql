CREATE TABLE "alerts" (
  "id" text primary key,
  "once" text not null unique,
  "trouble_json" text not null,
  "created_at" int8 not null,
  "lease_until" int8,
  "told_at" int8);
CREATE TABLE "clients" (
  "lead_id" text primary key references "leads" ("id") on delete cascade,
  "tier" text not null,
  "bank_sealed" text);
CREATE TABLE "colleague_links" (
  "token" text primary key,
  "colleague_id" text not null references "colleagues" ("id") on delete cascade,
  "made_at" int8 not null,
  "expires_at" int8 not null);
CREATE TABLE "colleagues" (
  "id" text primary key,
  "name" text not null,
  "name_key" text not null unique,
  "email" text not null unique,
  "rights" text not null,
  "added_at" int8 not null);
CREATE TABLE "crm_links" (
  "key" text primary key,
  "object_id" text not null,
  "created_at" int8 not null);
CREATE TABLE "deliveries" (
  "id" text primary key,
  "lead_id" text not null references "leads" ("id") on delete cascade,
  "channel" text not null,
  "task" text not null,
  "subject" text not null,
  "state" text not null,
  "attempts" int4 not null,
  "next_attempt_at" int8 not null,
  "lease_id" text,
  "lease_until" int8,
  "rerun" int4 not null,
  "reason" text,
  "progress_json" text not null,
  "created_at" int8 not null,
  "updated_at" int8 not null,
  "delivered_at" int8,
  "is_refused" int4 not null,
  "refusals" int4 not null,
  "failing_since" int8);
CREATE INDEX "deliveries_due" on "deliveries" ("state", "channel", "next_attempt_at");
CREATE INDEX "deliveries_lead_state" on "deliveries" ("lead_id", "state");
CREATE UNIQUE INDEX "deliveries_once" on "deliveries" ("lead_id", "task");
CREATE UNIQUE INDEX "deliveries_one_at_a_time" on "deliveries" ("channel", "subject") where state = 'delivering';
CREATE INDEX "deliveries_task" on "deliveries" ("task", "created_at");
CREATE TABLE "due_leads" (
  "lead_id" text primary key references "leads" ("id") on delete cascade,
  "found" int4 not null);
CREATE TABLE "erasing" (
  "lead_id" text primary key references "leads" ("id") on delete cascade,
  "erasure_id" text not null,
  "person" text not null,
  "not_before" int8 not null);
CREATE INDEX "erasing_erasure" on "erasing" ("erasure_id", "not_before");
CREATE TABLE "erasures" (
  "id" text primary key,
  "state" text not null,
  "next_attempt_at" int8 not null,
  "lease_id" text,
  "lease_until" int8,
  "updated_at" int8 not null,
  "reason" text,
  "people" text not null,
  "lead_references" text not null,
  "crm" text not null,
  "created_at" int8 not null,
  "done_at" int8,
  "forget_at" int8 not null);
CREATE TABLE "former_people" (
  "id" text primary key,
  "lead_id" text not null references "leads" ("id") on delete cascade,
  "person" text not null,
  "progress_json" text not null);
CREATE INDEX "former_people_lead" on "former_people" ("lead_id");
CREATE INDEX "former_people_person" on "former_people" ("person");
CREATE TABLE "internal_actions" (
  "id" text primary key,
  "name" text not null,
  "action" text not null,
  "subject" text not null,
  "at" int8 not null,
  "forget_at" int8 not null);
CREATE TABLE "internal_sessions" (
  "id" text primary key,
  "colleague_id" text references "colleagues" ("id") on delete cascade,
  "device" text not null,
  "begun_at" int8 not null,
  "seen_at" int8 not null,
  "ends_at" int8 not null);
CREATE TABLE "jobs" (
  "name" text primary key,
  "last_day" text not null);
CREATE TABLE "lead_origins" (
  "key" text primary key,
  "week" text not null,
  "source" text not null,
  "campaign" text not null,
  "page" text not null,
  "count" int8 not null,
  "won" int8 not null);
CREATE TABLE "lead_texts" (
  "lead_id" text primary key references "leads" ("id") on delete cascade,
  "text" text not null);
CREATE TABLE "lead_work" (
  "id" text primary key,
  "lead_id" text not null references "leads" ("id") on delete cascade,
  "name" text not null,
  "value" text not null,
  "author" text not null,
  "said_at" int8 not null,
  "replaced_at" int8);
CREATE INDEX "lead_work_lead" on "lead_work" ("lead_id");
CREATE UNIQUE INDEX "lead_work_present" on "lead_work" ("lead_id", "name") where replaced_at is null and name <> 'note';
CREATE INDEX "lead_work_value" on "lead_work" ("name", "value") where replaced_at is null and name <> 'note';
CREATE TABLE "leads" (
  "id" text primary key,
  "reference" text not null unique,
  "form" text not null,
  "person" text not null,
  "mailbox" text not null,
  "intent_id" text unique,
  "lead_json" text not null,
  "attribution_json" text,
  "quarantined_at" int8,
  "received_at" int8 not null,
  "completed_at" int8,
  "week" text,
  "source" text,
  "campaign" text,
  "form_page" text);
CREATE INDEX "leads_campaign" on "leads" ("campaign", "mailbox");
CREATE INDEX "leads_form_page" on "leads" ("form_page", "mailbox");
CREATE INDEX "leads_mailbox" on "leads" ("mailbox", "received_at");
CREATE INDEX "leads_person" on "leads" ("person", "received_at");
CREATE INDEX "leads_quarantined" on "leads" ("quarantined_at");
CREATE INDEX "leads_received" on "leads" ("received_at");
CREATE INDEX "leads_source" on "leads" ("source", "mailbox");
CREATE TABLE "limits" (
  "key" varchar(255) primary key,
  "points" integer default 0 not null,
  "expire" bigint);
CREATE TABLE "measurements" (
  "key" text primary key,
  "day" text not null,
  "metric" text not null,
  "name" text not null,
  "count" int8 not null);
CREATE INDEX "measurements_day" on "measurements" ("day");
CREATE TABLE "migrations" (
  "name" text primary key,
  "since" text not null,
  "only_adds" int4 not null);
CREATE TABLE "pauses" (
  "lane" text primary key,
  "reason" text not null,
  "paused_at" int8 not null,
  "probe_at" int8 not null);
CREATE TABLE "retention_notices" (
  "lead_id" text primary key references "leads" ("id") on delete cascade,
  "noticed_at" int8 not null);
CREATE TABLE "secret_checks" (
  "name" text primary key,
  "digest" text not null);
CREATE TABLE "submissions" (
  "key" text primary key,
  "body" text not null,
  "lead_id" text references "leads" ("id") on delete cascade,
  "expires_at" int8 not null);
CREATE INDEX "submissions_expiry" on "submissions" ("expires_at");
CREATE INDEX "submissions_lead" on "submissions" ("lead_id");
CREATE TABLE "tokens" (
  "token" text primary key,
  "lead_id" text not null references "leads" ("id") on delete cascade,
  "expires_at" int8 not null);
CREATE INDEX "tokens_expiry" on "tokens" ("expires_at");
CREATE INDEX "tokens_lead" on "tokens" ("lead_id");
