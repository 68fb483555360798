import Joi from 'joi';

/** The part of the compose specification that this product uses; any other key is an error. */
interface Healthcheck {
  test: string[];
  interval: string;
  timeout: string;
  retries: number;
  start_period: string;
}

interface Service {
  image: string;
  build?: { context: string; dockerfile: string; args?: Record<string, string> };
  command?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  deploy: { replicas?: string; resources: { limits: { cpus: string; memory: string; pids: number } } };
  networks: string[];
  secrets?: string[];
  tmpfs: string[];
  user?: string;
  read_only: boolean;
  healthcheck: Healthcheck;
  restart: string;
  init?: boolean;
  stop_grace_period?: string;
  cap_drop: string[];
  security_opt: string[];
  logging?: { driver: string; options: Record<string, string> };
}

export interface ComposeFile {
  name: string;
  services: Record<string, Service>;
  volumes: Record<string, null>;
  networks: Record<string, { internal: boolean } | null>;
  secrets: Record<string, { file: string }>;
}

const text = Joi.string();
const duration = text.pattern(/^(\d+(ms|s|m|h))+$/, 'duration');
const name = /^[a-z0-9][a-z0-9_-]*$/;
const texts = Joi.array().items(text).min(1);

const healthcheck = Joi.object<Healthcheck, true>({
  test: Joi.array().ordered(text.valid('CMD', 'CMD-SHELL').required()).items(text).min(2).required(),
  interval: duration.required(),
  timeout: duration.required(),
  retries: Joi.number().integer().min(1).required(),
  start_period: duration.required(),
});

const service = Joi.object<Service, true>({
  image: text.pattern(/^\$\{[A-Z]+_IMAGE:-[\w.:/-]+\}$/, 'image').required(),
  build: Joi.object({
    context: text.required(),
    dockerfile: text.required(),
    args: Joi.object().pattern(/^[A-Z_]+$/, text.allow('')),
  }),
  command: texts,
  environment: Joi.object().pattern(/^[A-Z][A-Z0-9_]*$/, [text.allow(''), Joi.number()]),
  ports: texts,
  volumes: Joi.array().items(text.pattern(/^[\w./-]+:\/[\w./-]+(:ro)?$/, 'volume')),
  depends_on: Joi.object().pattern(
    name,
    Joi.object({
      condition: text.valid('service_started', 'service_healthy', 'service_completed_successfully').required(),
    }),
  ),
  deploy: Joi.object({
    replicas: text.pattern(/^\$\{/),
    resources: Joi.object({
      limits: Joi.object({
        cpus: text.pattern(/^\d+(\.\d+)?$/).required(),
        memory: text.pattern(/^\d+[MG]$/).required(),
        pids: Joi.number().integer().min(1).required(),
      }).required(),
    }).required(),
  }).required(),
  networks: texts.required(),
  secrets: texts,
  tmpfs: Joi.array()
    .items(text.pattern(/^\/[\w/]+(:[\w,=]+)?$/, 'tmpfs'))
    .required(),
  user: text.pattern(/^\d+:\d+$/),
  read_only: Joi.boolean().required(),
  healthcheck: healthcheck.required(),
  restart: text.valid('no', 'always', 'on-failure', 'unless-stopped').required(),
  init: Joi.boolean(),
  stop_grace_period: duration,
  cap_drop: texts.required(),
  security_opt: texts.required(),
  logging: Joi.object({ driver: text.required(), options: Joi.object().pattern(/./, text) }),
});

/** `x-…` keys only contain anchors. */
export const composeSchema = Joi.object<ComposeFile, true>({
  name: text.pattern(name).required(),
  services: Joi.object().pattern(name, service).required(),
  volumes: Joi.object().pattern(name, Joi.valid(null)).required(),
  networks: Joi.object()
    .pattern(name, Joi.object({ internal: Joi.boolean().required() }).allow(null))
    .required(),
  secrets: Joi.object()
    .pattern(name, Joi.object({ file: text.required() }))
    .required(),
}).pattern(/^x-/, Joi.any());
