// The floor of a command: the packages that it needs, loaded, and nothing done with them.
import { Command } from 'commander';
import Conf from 'conf';
import { request } from 'undici';

process.exitCode = [Command, Conf, request].every((part) => typeof part === 'function') ? 0 : 1;
