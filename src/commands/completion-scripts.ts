export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type Shell = (typeof SHELLS)[number];

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

// PowerShell drops empty arguments before 7.3 and in npm's shims on Windows, so `--next` means that the
// cursor follows a space. The array is splatted because PowerShell would consume a literal `--`. Returning
// nothing makes it complete file names; an empty string means no candidates.
const POWERSHELL = `# Completion of dispatchbox for PowerShell. In $PROFILE: dispatchbox completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName dispatchbox -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { if ($_.Value -is [string]) { $_.Value } else { $_.Extent.Text } })
    $request = if ("$wordToComplete" -eq '') { @('complete', '--next') + $words }
    else { @('complete', '--') + $words + @("$wordToComplete".Trim([char[]]"\`"'")) }
    $found = @(& dispatchbox @request 2>$null)
    if ($found[0] -eq ':files') { return }
    if ($found.Count -eq 0) { return '' }
    foreach ($line in $found) {
        $text = if ($line -match '[^\\w./:=@-]') { "'" + $line.Replace("'", "''") + "'" } else { $line }
        [System.Management.Automation.CompletionResult]::new($text, $line, 'ParameterValue', $line)
    }
}
`;

/**
 * The completion script of each shell. They contain no commands: each tab runs `dispatchbox complete -- WORD...`,
 * which prints one candidate per line, or `:files` for file names. So a script never goes stale and knows
 * the current profiles.
 */
export const COMPLETION_SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: BASH,
  zsh: ZSH,
  fish: FISH,
  powershell: POWERSHELL,
};
