export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

/**
 * The completion script of a shell. It holds no list of commands: with each tab it asks
 * `dispatchbox complete -- WORD...`, which answers with a line for each candidate, or with `:files`
 * where the name of a file belongs. So it never grows old, and it knows the profiles of the moment.
 */
export function completionScript(shell: Shell): string {
  switch (shell) {
    case 'bash':
      return BASH;
    case 'zsh':
      return ZSH;
    case 'fish':
      return FISH;
  }
}

const BASH = `# Completion of dispatchbox for bash. In ~/.bashrc: eval "$(dispatchbox completion bash)"
_dispatchbox() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o default 2>/dev/null
      return
    fi
    COMPREPLY+=("$line")
  done < <(dispatchbox complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _dispatchbox dispatchbox
`;

const ZSH = `#compdef dispatchbox
# Completion of dispatchbox for zsh. In ~/.zshrc, after compinit: eval "$(dispatchbox completion zsh)"
_dispatchbox() {
  local -a found
  found=(\${(f)"$(dispatchbox complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if [[ $found[1] == :files ]]; then
    _files
  elif (( $#found )); then
    compadd -a found
  fi
}
if [[ $funcstack[1] == _dispatchbox ]]; then
  _dispatchbox "$@"
else
  compdef _dispatchbox dispatchbox
fi
`;

const FISH = `# Completion of dispatchbox for fish. In ~/.config/fish/config.fish: dispatchbox completion fish | source
function __dispatchbox_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -e words[1]
    set -l found (dispatchbox complete -- $words "$current" 2>/dev/null)
    if test "$found[1]" = ':files'
        __fish_complete_path "$current"
    else if test (count $found) -gt 0
        printf '%s\\n' $found
    end
end
complete -c dispatchbox -f -a '(__dispatchbox_complete)'
`;
